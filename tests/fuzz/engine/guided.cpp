// The same calls, steered by libFuzzer: clang's -fsanitize=fuzzer brings its own main. The first byte chooses
// what is called, the others stand for the generator's numbers.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "fuzz/engine/subjects.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t count) {
  using namespace rootd;
  if (count == 0) return 0;
  const std::vector<Subject>& subjects = all_subjects();
  const Subject& subject = subjects[bytes[0] % subjects.size()];
  try {
    Random random(bytes[0], bytes + 1, count - 1);
    subject.play(random);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", std::string(subject.name).c_str(), error.what());
    std::abort();
  }
  return 0;
}
