// Made-up calls of the engine's own functions, meant for a build under sanitizers, for so many --seconds, or
// so many --cases. Others than last time: --from 100000. A case that fails is named by its number, which
// makes it again: --case 4711.

#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "fuzz/engine/subjects.h"

#if defined(__SANITIZE_ADDRESS__)
#define ROOTD_UNDER_SANITIZERS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ROOTD_UNDER_SANITIZERS 1
#endif
#endif
#ifdef ROOTD_UNDER_SANITIZERS
#include <sanitizer/common_interface_defs.h>
#endif

namespace rootd {

namespace {

// A case that takes longer hangs. In seconds of the processor, whatever else the machine does.
constexpr time_t longest_case = 120;
// After so many there is enough to look at.
constexpr int most_shown = 30;

// What is being played, for those who end the program.
char playing[100];

void tell_of_end() {
  // Nothing else is safe within a signal.
  if (write(STDOUT_FILENO, playing, std::strlen(playing)) < 0) _exit(2);
}

void end_of_patience(int) {
  tell_of_end();
  constexpr char reason[] = "  it does not end\n";
  if (write(STDOUT_FILENO, reason, sizeof reason - 1) < 0) _exit(2);
  _exit(1);
}

// 0: no more.
void allow_seconds(time_t seconds) {
  const itimerval left{.it_interval = {}, .it_value = {.tv_sec = seconds, .tv_usec = 0}};
  setitimer(ITIMER_VIRTUAL, &left, nullptr);
}

#ifndef ROOTD_UNDER_SANITIZERS
void end_by_signal(int signal) {
  tell_of_end();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}
#endif

double number_of(int count, char** args, const char* name, double usual) {
  for (int i = 1; i + 1 < count; ++i) {
    if (std::strcmp(args[i], name) == 0) return std::atof(args[i + 1]);
  }
  return usual;
}

// What is wrong with a case; empty if nothing is.
std::string play(const Subject& subject, uint64_t number) {
  std::snprintf(playing, sizeof playing, "case %llu, %s\n", static_cast<unsigned long long>(number),
                std::string(subject.name).c_str());
  allow_seconds(longest_case);
  std::string wrong;
  try {
    Random random(number * 0xD1342543DE82EF95ull);
    subject.play(random);
  } catch (const std::exception& error) {
    wrong = error.what();
  }
  allow_seconds(0);
  return wrong;
}

int play_all(int count, char** args) {
  using Clock = std::chrono::steady_clock;
  std::signal(SIGVTALRM, end_of_patience);
#ifdef ROOTD_UNDER_SANITIZERS
  __sanitizer_set_death_callback(tell_of_end);
#else
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT}) std::signal(signal, end_by_signal);
#endif
  const double single = number_of(count, args, "--case", -1);
  const double most = single >= 0 ? 1 : number_of(count, args, "--cases", INFINITY);
  const double seconds = number_of(count, args, "--seconds", std::isfinite(most) ? INFINITY : 15);
  const auto first = static_cast<uint64_t>(single >= 0 ? single : number_of(count, args, "--from", 1));
  const std::vector<Subject>& subjects = all_subjects();
  const auto start = Clock::now();
  const auto since = [](Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
  };
  int failed = 0;
  uint64_t played = 0;
  while (failed < most_shown && static_cast<double>(played) < most && since(start) < seconds) {
    const uint64_t number = first + played++;
    const Subject& subject = subjects[number % subjects.size()];
    const std::string wrong = play(subject, number);
    if (!wrong.empty()) {
      ++failed;
      std::printf("%s  %s\n", playing, wrong.c_str());
      std::fflush(stdout);
    }
  }
  std::printf("played %llu, %d failed, from case %llu\n", static_cast<unsigned long long>(played), failed,
              static_cast<unsigned long long>(first));
  return failed > 0 ? 1 : 0;
}

}  // namespace

}  // namespace rootd

int main(int count, char** args) {
  return rootd::play_all(count, args);
}
