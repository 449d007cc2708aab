// Prints the engine's own lists as JSON, from which the build makes web/catalog/catalog.ts.

#include <cstdio>

#include "attention/rule.h"
#include "bindings/limits.h"
#include "networks/depth.h"
#include "primes/mertens.h"
#include "random/law.h"
#include "sums/atoms.h"
#include "sums/normal_distance.h"
#include "training/model.h"
#include "training/optimizer.h"
#include "training/task.h"

namespace {

using namespace rootd;

void print_laws() {
  std::printf("  \"laws\": [");
  const char* separator = "\n";
  for (const LawEntry& law : law_entries) {
    std::printf("%s    { \"id\": \"%.*s\", \"takesDegrees\": %s, \"takesValues\": %s }", separator,
                static_cast<int>(law.id.size()), law.id.data(), law.takesDegrees ? "true" : "false",
                law.takesValues ? "true" : "false");
    separator = ",\n";
  }
  std::printf("\n  ],\n");
}

void print_rules() {
  std::printf("  \"rules\": [");
  const char* separator = "\n";
  for (const RuleEntry& rule : rule_entries) {
    std::printf("%s    { \"id\": \"%.*s\", \"trainingOnly\": %s }", separator,
                static_cast<int>(rule.id.size()), rule.id.data(), rule.trainingOnly ? "true" : "false");
    separator = ",\n";
  }
  std::printf("\n  ],\n");
}

void print_training() {
  std::printf("  \"tasks\": [");
  const char* separator = "\n";
  for (const TaskEntry& task : task_entries) {
    std::printf("%s    { \"id\": \"%.*s\", \"classes\": %d, \"contextLength\": %d }", separator,
                static_cast<int>(task.id.size()), task.id.data(), task.classes, task.contextLength);
    separator = ",\n";
  }
  std::printf("\n  ],\n  \"tokenWidth\": %d,\n  \"factorGradients\": [", token_width);
  separator = "\n";
  for (const FactorGradientEntry& gradient : factor_gradient_entries) {
    std::printf("%s    { \"id\": \"%.*s\" }", separator, static_cast<int>(gradient.id.size()),
                gradient.id.data());
    separator = ",\n";
  }
  std::printf("\n  ],\n  \"optimizers\": [");
  separator = "\n";
  for (const OptimizerEntry& optimizer : optimizer_entries) {
    std::printf("%s    { \"id\": \"%.*s\", \"learningRate\": %.17g }", separator,
                static_cast<int>(optimizer.id.size()), optimizer.id.data(), optimizer.learningRate);
    separator = ",\n";
  }
  std::printf("\n  ],\n");
}

void print_activations() {
  std::printf("  \"activations\": [");
  const char* separator = "\n";
  for (const ActivationEntry& activation : activation_entries) {
    std::printf("%s    { \"id\": \"%.*s\" }", separator, static_cast<int>(activation.id.size()),
                activation.id.data());
    separator = ",\n";
  }
  std::printf("\n  ],\n");
}

void print_limits() {
  const struct {
    const char* name;
    double value;
  } limits[] = {
      {"leastDegrees", least_degrees},
      {"mostDegrees", most_degrees},
      {"mostValues", most_values},
      {"mostWays", most_atoms},
      {"mostPlaces", most_places},
      {"largestDimension", largest_dimension},
      {"largestCount", largest_count},
      {"largestSeed", largest_seed},
      {"leastMagnitude", least_magnitude},
      {"leastWeight", least_weight},
      {"largestMagnitude", largest_magnitude},
      {"largestSum", largest_sum},
      {"mostBins", most_bins},
      {"mostValuesKept", most_values_kept},
      {"longestContext", token_count},
      {"mostKeys", most_keys},
      {"largestSpread", largest_spread},
      {"mostLayers", most_layers},
      {"largestWidth", largest_width},
      {"largestGain", largest_gain},
      {"largestMertens", largest_mertens_limit},
  };
  std::printf("  \"limits\": {");
  const char* separator = "\n";
  for (const auto& limit : limits) {
    std::printf("%s    \"%s\": %.17g", separator, limit.name, limit.value);
    separator = ",\n";
  }
  std::printf("\n  }\n");
}

}  // namespace

int main() {
  std::printf("{\n");
  print_laws();
  print_rules();
  print_activations();
  print_training();
  print_limits();
  std::printf("}\n");
}
