// Digests of the engine's own results, for all that must have the same bits in every build: sampling,
// attention, statistics of scores, training, depth, Mertens' function, weights of models up to their
// products, and models that run. `npm run golden` compares what this prints natively, under sanitizers and as
// wasm. A line is a subject and the digest of its bits. Exact laws, and what is made of a model's products,
// take functions of libm and matrix decompositions, whose last bits are the platform's: tests/golden/cases.ts
// has them as wasm.

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "attention/attention.h"
#include "attention/softmax.h"
#include "models/heads.h"
#include "models/number_kinds.h"
#include "networks/depth.h"
#include "numeric/moments.h"
#include "primes/mertens.h"
#include "random/sample.h"
#include "random/stream_names.h"
#include "running/column_norm.h"
#include "running/head_gradient.h"
#include "running/mlp_activation.h"
#include "running/vocabulary.h"
#include "running/weight_products.h"
#include "scores/drawn_head.h"
#include "scores/entrywise_products.h"
#include "scores/normal_dot_products.h"
#include "scores/origin.h"
#include "scores/saturation.h"
#include "scores/score_matrix.h"
#include "support/noise.h"
#include "training/descent.h"
#include "training/pulls.h"
#include "training/run.h"

using namespace rootd;

namespace {

// FNV-1a over the bytes of numbers.
class Digest {
 public:
  explicit Digest(std::string subject) : subject(std::move(subject)) {}
  ~Digest() { std::printf("%s: %016" PRIx64 "\n", subject.c_str(), hash); }
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;

  template <typename Number>
  void add(Number x) {
    static_assert(std::is_arithmetic_v<Number>);
    unsigned char bytes[sizeof x];
    // There are many NaNs, and a machine may give any of them.
    if (x != x) x = 0;
    std::memcpy(bytes, &x, sizeof x);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  }
  template <typename Number>
  void add(const std::vector<Number>& all) {
    for (const Number x : all) add(x);
  }
  void add(const Spread& spread) {
    for (const double x : {spread.count, spread.mean, spread.second}) add(x);
  }
  void add(const Moments& m) {
    for (const double x : {m.count, m.mean, m.second, m.third, m.fourth, m.minimum, m.maximum}) add(x);
  }

 private:
  std::string subject;
  uint64_t hash = 14695981039346656037u;
};

std::vector<float> noise_times(size_t count, uint64_t seed, float spread) {
  std::vector<float> x = normal_noise(count, seed);
  for (float& entry : x) entry *= spread;
  return x;
}

void sampling() {
  std::vector<std::pair<std::string, VectorLaw>> laws;
  for (const LawEntry& entry : law_entries) {
    if (!entry.takesDegrees && !entry.takesValues)
      laws.push_back({std::string(entry.id), {named_law(entry.name)}});
  }
  laws.push_back({"student 5", {student_law(5)}});
  laws.push_back({"list on a lattice", {list_law({-1, 0, 4}, {}, true)}});
  laws.push_back({"list off a lattice", {list_law({0, 1, std::sqrt(2.0)}, {1, 2, 3}, false)}});
  laws.push_back({"normal with mean and correlation", {named_law(LawName::normal), -2.5, 0.3}});
  for (const auto& [name, law] : laws) {
    Digest digest("sampling " + name);
    for (const int64_t d : {1, 3, 97, 300}) {
      std::vector<float> rows(static_cast<size_t>(5 * d));
      sample_rows(law, 3, streams::coordinates, 7, 5, d, rows.data());
      digest.add(rows);
      std::vector<double> sums(100);
      SumSampler(law, 11, d).write(1000, 100, sums.data());
      digest.add(sums);
      digest.add(Moments::of(sums.data(), 100));
    }
  }
}

void attending() {
  for (const RuleEntry& rule : rule_entries) {
    if (rule.trainingOnly) continue;
    for (const bool masked : {false, true}) {
      Digest digest("attention " + std::string(rule.id) + (masked ? ", masked" : ""));
      for (const float spread : {1.0f, 40.0f, 1e-9f}) {
        for (const AttentionShape& s : {AttentionShape{35, 300, 270, 9, 2}, AttentionShape{8, 64, 16, 16, 1},
                                        AttentionShape{1, 1, 1, 0, 1}}) {
          AttentionSettings settings{rule.name, {}, masked, {}};
          if (masked) {
            for (ptrdiff_t j = 0; j < s.columns; ++j) settings.keyMask.push_back(j % 5 != 1);
          }
          const auto size = [&](ptrdiff_t rows, ptrdiff_t width) {
            return static_cast<size_t>(rows * s.heads * width);
          };
          const std::vector<float> queries = noise_times(size(s.rows, s.d), 1, spread),
                                   keys = noise_times(size(s.columns, s.d), 2, 1),
                                   values = noise_times(size(s.columns, s.valueWidth), 3, 1);
          const size_t rows = static_cast<size_t>(s.rows);
          std::vector<float> output(size(s.rows, s.valueWidth)), weights(size(s.rows, s.columns)),
              statistics(5 * rows);
          for (ptrdiff_t h = 0; h < s.heads; ++h) {
            AttentionHead head(s, settings, h, queries.data(), keys.data(), values.data());
            std::vector<RowMoments> moments(rows);
            head.row_moments(0, s.rows, moments.data());
            float* const at = statistics.data();
            head.attend(0, s.rows, measured_beta(moments.data(), s.rows),
                        {output.data() + h * s.valueWidth, s.heads * s.valueWidth,
                         weights.data() + h * s.rows * s.columns, at, at + rows, at + 2 * rows, at + 3 * rows,
                         at + 4 * rows});
            for (const RowMoments& row : moments) {
              for (const double x : {row.count, row.mean, row.squares}) digest.add(x);
            }
            digest.add(statistics);
          }
          digest.add(output);
          digest.add(weights);
        }
      }
    }
  }
  Digest digest("softmax");
  std::vector<double> scores;
  for (const float x : noise(333, 4)) scores.push_back(x);
  for (const double beta : {0.0, 1e-3, 1.0, 700.0}) {
    std::vector<float> weights(scores.size());
    softmax(scores.data(), static_cast<ptrdiff_t>(scores.size()), beta, weights.data());
    digest.add(weights);
  }
}

void statistics_of_scores() {
  {
    Digest digest("score blocks");
    ProductWorkspace workspace;
    for (const auto& [rows, columns, d, mean] :
         {std::array{1, 1, 1, 0}, std::array{65, 129, 300, 0}, std::array{9, 6, 5000, 1000}}) {
      std::vector<float> q = normal_noise(static_cast<size_t>(rows * d), 5);
      const std::vector<float> k = normal_noise(static_cast<size_t>(columns * d), 6);
      std::vector<float> scores(static_cast<size_t>(rows * columns));
      digest.add(spread_of_floats(q.data(), rows * d));
      score_block(q.data(), rows, static_cast<float>(mean), row_major(k.data(), columns, d), scores.data(),
                  workspace);
      digest.add(scores);
      digest.add(spread_of_floats(scores.data(), rows * columns));
    }
    std::vector<double> variances(9);
    score_variances(7, 9, 33, 5, 2, 9, variances.data());
    digest.add(variances);
  }
  {
    Digest digest("products");
    const std::vector<float> a = noise(700, 1), b = noise(700, 2);
    std::vector<float> hadamard(700);
    std::vector<double> sums(7);
    digest.add(products(a.data(), b.data(), 7, 100, hadamard.data(), sums.data()));
    digest.add(hadamard);
    digest.add(sums);
  }
  {
    Digest digest("saturation");
    for (const int64_t keys : {1, 2, 5, 64, 1001}) {
      const std::vector<float> z = normal_noise(static_cast<size_t>(keys), 7);
      for (const double sigma : {0.0, 0.3, 4.0, 1000.0}) {
        const Saturation s = saturation_of(z.data(), keys, sigma);
        for (const double x : {s.entropy, s.participation, s.largest}) digest.add(x);
      }
    }
  }
  std::vector<Rule> rules;
  for (const RuleEntry& rule : rule_entries) {
    if (!rule.trainingOnly) rules.push_back(rule.name);
  }
  for (const bool causal : {false, true}) {
    Digest digest(causal ? "drawn heads, causal" : "drawn heads");
    const DrawnHead head{4, 2, 9, 21, causal};
    for (const DrawnAttention& drawn : attend(head, 70, rules, true)) {
      digest.add(drawn.weights);
      digest.add(drawn.beta);
    }
    for (const RowStatistics& row : survey(head, {1, 6, 300}, rules)) {
      for (const double x : {row.entropy, row.largest, row.jacobianSquare}) digest.add(x);
    }
  }
  {
    Digest digest("dot products");
    for (const double d : {1.0, 100.0}) {
      Summary summary({{-60, 1, 120}, 0, 10});
      sum_dot_products({d, 0.5, -1}, 3, 8, 501, summary);
      digest.add(summary.moments);
      digest.add(summary.histogram.counts);
    }
  }
  Digest digest("origin");
  for (const bool normalise : {false, true}) {
    const OriginSettings settings{.width = 100, .d = 9, .tokens = 7, .normalise = normalise, .cosine = 0.3};
    const OriginMeasures m = measure_origin(settings, 2, 5);
    for (const double x : {m.input, m.normalised, m.query, m.key, m.raw, m.withinRows}) digest.add(x);
  }
}

void descent() {
  Digest digest("descent");
  for (const Rule rule : {Rule::none, Rule::sqrt, Rule::linear, Rule::logLength}) {
    for (const int d : {1, 50}) {
      const PullOptions options{rule, d, 1, 5, 2, 3, 100};
      const Pulls pulls =
          first_pulls(options, EmbeddingProducts(options.seed), first_products(options.seed, d));
      digest.add(pulls.mean);
      digest.add(pulls.scores);
      digest.add(pulls.loss);
      digest.add(pulls.length);
      for (const Place& place : pulls.steps) {
        for (const double x : {place.moved, place.loss, place.promised}) digest.add(x);
      }
      const DescentOptions way{rule, d, 1, 5};
      DescentState state = first_state(way);
      for (const Footprint& footprint : walk(way, 12, state)) {
        digest.add(footprint.attention);
        digest.add(footprint.moved);
        digest.add(footprint.loss);
      }
    }
  }
}

void training() {
  for (const TaskEntry& task : task_entries) {
    for (const RuleEntry& rule : rule_entries) {
      for (const OptimizerEntry& optimizer : optimizer_entries) {
        Digest digest("training " + std::string(task.id) + ", " + std::string(rule.id) + ", " +
                      std::string(optimizer.id));
        for (const int heads : {1, 2}) {
          TrainingOptions options;
          options.task = task.name;
          options.rule = rule.name;
          options.optimizer = optimizer.name;
          options.learningRate = optimizer.learningRate;
          options.d = 24;
          options.batch = 20;
          options.contextLength = 9;
          options.heads = heads;
          options.causal = heads == 2;
          TrainingRun<float> run(options);
          for (int step = 0; step < 6; ++step) {
            run.step(TrainingRun<float>::Watch::recordAndExample);
            const TrainingRecord& r = run.record();
            digest.add(r.loss);
            digest.add(r.accuracy);
            for (const auto* each :
                 {&r.entropy, &r.beta, &r.scoreDeviation, &r.predictedDeviation, &r.alignment, &r.sigmaQuery,
                  &r.sigmaKey, &r.gradientScores, &r.gradientQuery}) {
              digest.add(*each);
            }
            digest.add(run.example().weights);
          }
          digest.add(run.state().parameters);
          const Evaluation fresh = run.evaluate(13, 50);
          digest.add(fresh.loss);
          digest.add(fresh.entropy);
        }
      }
    }
  }
}

void depth_and_mertens() {
  for (const ActivationEntry& activation : activation_entries) {
    Digest digest("depth " + std::string(activation.id));
    for (const bool normalise : {false, true}) {
      const Network network{33, 1.6, activation.name, normalise};
      Signal signal = input_signal(network.width, 4);
      digest.add(run_layers(network, 4, 30, signal));
    }
  }
  Digest digest("Mertens");
  MertensState state;
  std::vector<double> points(1000), values(points.size());
  for (size_t i = 0; i < points.size(); ++i) points[i] = static_cast<double>(1013 * (i + 1));
  follow_mertens(state, 1'013'000, points, values.data());
  digest.add(values);
  for (const double x : {state.largestAt, state.largestValue}) digest.add(x);
}

void weights_of_models() {
  constexpr NumberKind last = NumberKind::mxfp4;
  for (int kind = 0; kind <= static_cast<int>(last); ++kind) {
    Digest digest("numbers of models " + std::to_string(kind));
    constexpr ptrdiff_t count = 2048;
    const auto its = static_cast<NumberKind>(kind);
    std::vector<uint8_t> bytes(static_cast<size_t>(bytes_of(its, count)));
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 37 + (i >> 8) * 11);
    std::vector<float> floats(count);
    decode(its, bytes.data(), count, floats.data());
    digest.add(floats);
    std::vector<double> doubles(count);
    decode(its, bytes.data(), count, doubles.data());
    digest.add(doubles);
  }
  constexpr ptrdiff_t d = 24, width = 700;
  const auto raw = [&](const std::vector<float>& numbers, ptrdiff_t outputs, ptrdiff_t inputs) {
    RawMatrix matrix;
    matrix.kind = NumberKind::f32;
    matrix.bytes = reinterpret_cast<const uint8_t*>(numbers.data());
    matrix.outputs = outputs;
    matrix.inputs = inputs;
    return matrix;
  };
  const auto add = [](Digest& digest, const Projection<float>& projection) {
    digest.add(projection.weights);
    for (const double x : projection.offset) digest.add(x);
    digest.add(projection.rawSquare);
  };
  const auto doubles = [](size_t count, uint64_t seed) {
    const std::vector<float> x = noise(count, seed);
    return std::vector<double>(x.begin(), x.end());
  };
  const std::vector<float> queries = normal_noise(d * width, 1), keys = normal_noise(d * width, 2),
                           second = normal_noise(d * d, 3);
  for (const bool centred : {false, true}) {
    Digest digest(centred ? "projections behind LayerNorm" : "projections behind RMSNorm");
    const NormBefore norm{doubles(width, 4), centred ? doubles(width, 5) : std::vector<double>{}, centred};
    const auto query = fold<float>(raw(queries, d, width), norm, doubles(d, 6), doubles(d, 7));
    RawMatrix turned = raw(keys, d, width);
    turned.inputsFirst = true;
    const auto key = fold<float>(turned, norm, {}, {});
    const auto through = fold_through<float>(raw(second, d, d), query, doubles(d, 8), &key);
    for (const auto* each : {&query, &key, &through}) add(digest, *each);
    for (const auto& products : {gram(query, query), gram(key, query), gram(through, through)}) {
      for (ptrdiff_t i = 0; i < products.size(); ++i) digest.add(products.data()[i]);
    }
  }
}

// Rotation aside, whose angles are libm's.
void running_models() {
  constexpr ptrdiff_t outputs = 130, inputs = 300, columns = 24;
  const std::vector<float> weights = normal_noise(outputs * inputs, 1);
  std::vector<float> x = normal_noise(inputs * columns, 2);
  {
    Digest digest("norms of activations");
    for (const bool centred : {false, true}) {
      const ColumnNorm norm{centred, 1e-5, noise(inputs, 3), noise(inputs, 4)};
      std::vector<float> back = normal_noise(inputs * columns, 5);
      norm_gradient(norm, x.data(), back.data(), inputs, columns, columns);
      normalise(norm, x.data(), inputs, columns, columns);
      digest.add(back);
      digest.add(x);
    }
  }
  {
    Digest digest("products with a model's weights");
    RawMatrix matrix;
    matrix.bytes = reinterpret_cast<const uint8_t*>(weights.data());
    matrix.outputs = outputs;
    matrix.inputs = inputs;
    RightPanels panels;
    panels.pack(row_major(x.data(), inputs, columns));
    std::vector<float> result(outputs * columns), workspace;
    multiply_weights(matrix, panels, result.data(), columns, Store::overwrite, workspace);
    digest.add(result);
  }
  for (int i = 0; i <= static_cast<int>(MlpActivation::silu); ++i) {
    Digest digest("activation " + std::to_string(i));
    std::vector<float> y = x, slope = x;
    activate(static_cast<MlpActivation>(i), y.data(), inputs * columns);
    activation_gradient(static_cast<MlpActivation>(i), x.data(), slope.data(), inputs * columns);
    digest.add(y);
    digest.add(slope);
  }
  {
    Digest digest("heads on a text");
    constexpr HeadWidths widths{16, 12, columns};
    const std::vector<float> q = normal_noise(16 * columns, 6), k = normal_noise(16 * columns, 7),
                             v = normal_noise(12 * columns, 8), g = normal_noise(12 * columns, 9);
    for (const TextMask& mask : {TextMask{21, true, 0}, TextMask{21, true, 6}, TextMask{24, false, 0}}) {
      for (const ScoreScale& scale : {ScoreScale{0.25f, 0}, ScoreScale{3, 5}}) {
        std::vector<float> output(12 * columns), dq(16 * columns), dk(16 * columns), dv(12 * columns);
        HeadMap map;
        const HeadOnText head =
            KeyHead(widths, mask, k.data(), v.data()).attend(q.data(), scale, output.data(), &map);
        for (const double number : {head.spread, head.spreadWithoutFirst, head.largest, head.entropy,
                                    head.evenness, head.effectiveKeys, head.firstKey, head.stiffness})
          digest.add(number);
        digest.add(output);
        digest.add(map.weights);
        digest.add(head_gradient(widths, mask, scale, {q.data(), k.data(), v.data(), g.data()},
                                 {dq.data(), dk.data(), dv.data()}));
        for (const auto* each : {&dq, &dk, &dv}) digest.add(*each);
      }
    }
  }
  {
    Digest digest("logits");
    std::vector<float> logits = x;
    scale_logits({0.5f, 30}, noise(inputs, 10), logits.data(), inputs, columns);
    for (const LogSum& sum : log_sums(logits.data(), inputs, columns)) digest.add(sum.value());
  }
}

}  // namespace

int main() {
  sampling();
  attending();
  statistics_of_scores();
  training();
  descent();
  depth_and_mertens();
  weights_of_models();
  running_models();
}
