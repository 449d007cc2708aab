#include "training/optimizer.h"

#include <cmath>

namespace rootd {

namespace {

// Plain loops that compilers turn into vectors: every step of them is + − × ÷ or √, so no bit depends on it.
template <typename Real>
void descend(Real rate, size_t count, const Real* __restrict gradient, Real* __restrict parameter) {
  for (size_t i = 0; i < count; ++i) parameter[i] -= rate * gradient[i];
}

template <typename Real>
struct AdamConstants {
  Real keep1, take1, keep2, take2, unbias1, unbias2, rate, epsilon;
};

template <typename Real>
void adapt(const AdamConstants<Real>& c, size_t count, const Real* __restrict gradient,
           Real* __restrict first, Real* __restrict second, Real* __restrict parameter) {
  for (size_t i = 0; i < count; ++i) {
    const Real g = gradient[i];
    const Real m = c.keep1 * first[i] + c.take1 * g;
    const Real v = c.keep2 * second[i] + c.take2 * (g * g);
    first[i] = m;
    second[i] = v;
    parameter[i] -= c.rate * (m * c.unbias1) / (std::sqrt(v * c.unbias2) + c.epsilon);
  }
}

}  // namespace

template <typename Real>
void Optimizer<Real>::begin_step() {
  power1 *= decay1;
  power2 *= decay2;
}

template <typename Real>
void Optimizer<Real>::update(double rate, double weightDecay, size_t from, size_t count,
                             const std::vector<Real>& gradients, std::vector<Real>& parameters) {
  const Real* const gradient = gradients.data() + from;
  Real* const parameter = parameters.data() + from;
  if (weightDecay > 0) {
    const Real kept = static_cast<Real>(1 - rate * weightDecay);
    // Not −0, which JSON loses.
    for (size_t i = 0; i < count; ++i) parameter[i] = parameter[i] * kept + 0;
  }
  switch (name) {
    case OptimizerName::sgd:
      descend(static_cast<Real>(rate), count, gradient, parameter);
      break;
    case OptimizerName::adam: {
      const AdamConstants<Real> constants{static_cast<Real>(decay1),
                                          static_cast<Real>(1 - decay1),
                                          static_cast<Real>(decay2),
                                          static_cast<Real>(1 - decay2),
                                          static_cast<Real>(1 / (1 - power1)),
                                          static_cast<Real>(1 / (1 - power2)),
                                          static_cast<Real>(rate),
                                          static_cast<Real>(epsilon)};
      adapt(constants, count, gradient, first.data() + from, second.data() + from, parameter);
      break;
    }
  }
}

template class Optimizer<float>;
template class Optimizer<double>;

}  // namespace rootd
