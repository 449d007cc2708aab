#include "fuzz/engine/subjects.h"

namespace rootd {

const std::vector<Subject>& all_subjects() {
  static const std::vector<Subject> subjects = [] {
    std::vector<Subject> all;
    for (const auto& some : {law_subjects(), sum_subjects(), attention_subjects(), score_subjects(),
                             model_subjects(), running_subjects(), training_subjects(), small_subjects()}) {
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }();
  return subjects;
}

}  // namespace rootd
