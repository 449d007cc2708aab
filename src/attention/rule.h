#pragma once

#include <array>
#include <string_view>

namespace rootd {

// How a score q·k is scaled before the softmax. The order is the order in which the controls offer them.
enum class Rule { none, sqrt, linear, logLength, measured, cosine, predicted, learned, rmsNorm, scalable };

struct RuleEntry {
  Rule name;
  std::string_view id;        // the name in the public API, links and attributes
  bool trainingOnly = false;  // needs weights to measure or a gain to learn
};

// The one list of rules; the catalogue for JavaScript is generated from it.
inline constexpr std::array<RuleEntry, 10> rule_entries{{
    {Rule::none, "none"},
    {Rule::sqrt, "sqrt"},
    {Rule::linear, "linear"},
    {Rule::logLength, "log-length"},
    {Rule::measured, "measured"},
    {Rule::cosine, "cosine"},
    {Rule::predicted, "predicted", true},
    {Rule::learned, "learned", true},
    {Rule::rmsNorm, "rms-norm", true},
    {Rule::scalable, "scalable", true},
}};

}  // namespace rootd
