// The C library's exp, log, pow, sin and cos: those of small_libm.cpp in the wasm, the platform's own
// natively. Expected values are by mpmath, of just the floats that stand here:
//
//   mp.prec = 200; mp.nstr(mp.power(mp.mpf(1e10), mp.mpf(-30.4)), 20)

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "support/close.h"

using namespace rootd;

namespace {

struct Power {
  double x, y, value;
};
struct Value {
  double x, value;
};

// Read while the program runs, so that no compiler computes the functions itself.
double read(double x) {
  const volatile double here = x;
  return here;
}

constexpr double unit = 0x1p-53;

}  // namespace

TEST_CASE("exp, log, sin and cos are off by a few units in the last place") {
  for (const Value& v :
       {Value{-700.0, 9.8596765437597708567e-305}, Value{-20.3, 1.5269401591266086336e-9},
        Value{-0.01, 0.99004983374916805337}, Value{1e-09, 1.0000000010000000005},
        Value{0.34, 1.4049475905635938312}, Value{1.0, 2.7182818284590452354},
        Value{211.0823997028698, 4.6980909267936536602e+91}, Value{708.5, 4.9847160994441662926e+307}})
    CHECK(std::exp(read(v.x)) == near(v.value, 4 * unit));
  for (const Value& v :
       {Value{1e-300, -690.77552789821370518}, Value{3e-310, -712.70276653948605541},
        Value{0.1, -2.3025850929940456285}, Value{0.999, -0.0010005003335835343892},
        Value{1.0001, 0.000099995000333297323022}, Value{1.2912560444416392, 0.25561542251850080342},
        Value{3.0, 1.0986122886681096914}, Value{1e+300, 690.77552789821370526}})
    CHECK(std::log(read(v.x)) == near(v.value, 4 * unit));
  for (const Value& v :
       {Value{1e-05, 9.9999999998333341514e-6}, Value{0.7, 0.64421768723769101971},
        Value{1.6, 0.99957360304150516175}, Value{3.14159, 2.6535897933527300774e-6},
        Value{100.0, -0.50636564110975879366}, Value{-144925.36233535936, 0.52407837059564146297},
        Value{1048575.0, -0.61562117305875088409}})
    CHECK(std::sin(read(v.x)) == near(v.value, 4 * unit));
  for (const Value& v :
       {Value{1e-05, 0.99999999995}, Value{0.7, 0.76484218728448845486}, Value{1.6, -0.029199522301288814986},
        Value{3.14159, -0.9999999999964792306}, Value{100.0, 0.8623188722876839341},
        Value{-53487.31381442366, 0.12774074874291884676}, Value{1048575.0, 0.78804223952892746867}})
    CHECK(std::cos(read(v.x)) == near(v.value, 4 * unit));
}

TEST_CASE("powers are off by what rounding leaves of their logarithm") {
  for (const Power& p :
       {Power{3.0, 2.0, 9.0}, Power{10.0, 15.0, 1000000000000000.0},
        Power{7.0, -3.0, 0.0029154518950437317784}, Power{1.5, 16.0, 656.8408355712890625},
        Power{-3.0, 3.0, -27.0}, Power{2.0, 0.5, 1.4142135623730950488},
        Power{0.02, 0.7, 0.064672700657735752993},
        Power{1.0006831074457574, -1022899.7650629078, 4.3665563448544623281e-304},
        Power{0.9993, 1000000.0, 7.716330828389363411e-305},
        Power{10000000000.0, -30.4, 1.0000000000000327217e-304},
        Power{1e-05, 61.5, 3.1622776601683952411e-308}, Power{123.456, 1.5, 1371.7289437796434207},
        Power{0.1, 307.3, 5.0118723362726771478e-308}, Power{10000.0, -0.25, 0.1},
        Power{-1.01, 1001.0, -21168.747194191983006}}) {
    CAPTURE(p.x);
    CAPTURE(p.y);
    const double logarithm = std::abs(p.y * std::log(std::abs(p.x)));
    CHECK(std::pow(read(p.x), read(p.y)) == near(p.value, (3 * logarithm + 8) * unit));
  }
}

TEST_CASE("small whole powers are exact where they are floats") {
  for (const Power& p :
       {Power{3, 2, 9}, Power{10, 15, 1e15}, Power{-3, 3, -27}, Power{1.5, 16, 656.8408355712890625},
        Power{2, -16, 0x1p-16}, Power{7, 1, 7}, Power{7, 0, 1}, Power{0, 3, 0}})
    CHECK(std::pow(read(p.x), read(p.y)) == p.value);
  CHECK(std::pow(read(0), -2) == HUGE_VAL);
}
