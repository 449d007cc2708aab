#pragma once

#include <string_view>
#include <vector>

#include "fuzz/engine/random.h"

namespace rootd {

// What is tried of the engine: each plays one case, and throws what does not hold.
struct Subject {
  std::string_view name;
  void (*play)(Random&);
};

// By the folders of src.
std::vector<Subject> law_subjects();
std::vector<Subject> sum_subjects();
std::vector<Subject> attention_subjects();
std::vector<Subject> score_subjects();
std::vector<Subject> model_subjects();
std::vector<Subject> running_subjects();
std::vector<Subject> training_subjects();
std::vector<Subject> small_subjects();  // numeric, networks, primes

const std::vector<Subject>& all_subjects();

}  // namespace rootd
