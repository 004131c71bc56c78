// Numerical kernels, of which half have results that cancel, so that rounding shows in many digits.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <samebench/samebench.hpp>
#include <vector>
using namespace samebench;

namespace {
double unit(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}
Inputs<double> numbers(double least, double most) {
    return Inputs<double>{[=](Random& random) { return least + (most - least) * unit(random); }};
}
template <std::size_t N>
Inputs<std::array<double, N>> arrays(std::size_t count = 256) {
    return Inputs<std::array<double, N>>{[](Random& random) {
                                             std::array<double, N> all;
                                             for (auto& one : all) one = 2 * unit(random) - 1;
                                             return all;
                                         },
                                         count};
}
using Signal = std::vector<std::complex<double>>;
Signal fft(Signal a) {
    const auto n = a.size();
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        auto bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(a[i], a[j]);
    }
    for (std::size_t len = 2; len <= n; len <<= 1) {
        const double angle = 2 * 3.14159265358979323846 / static_cast<double>(len);
        for (std::size_t i = 0; i < n; i += len)
            for (std::size_t k = 0; k < len / 2; ++k) {
                const std::complex<double> w{std::cos(angle * static_cast<double>(k)),
                                             std::sin(angle * static_cast<double>(k))};
                const auto u = a[i + k], v = a[i + k + len / 2];
                const std::complex<double> t{v.real() * w.real() - v.imag() * w.imag(),
                                             v.real() * w.imag() + v.imag() * w.real()};
                a[i + k] = u + t;
                a[i + k + len / 2] = u - t;
            }
    }
    return a;
}
}  // namespace

SAMEBENCH_SUITE(kernels, suite) {
    suite.bench("determinant", arrays<4>(8192),
                [](const std::array<double, 4>& v) { return v[0] * v[3] - v[1] * v[2]; });
    suite.bench("sin", numbers(-100, 100), [](double x) { return std::sin(x); });
    suite.bench("exp", numbers(-10, 10), [](double x) { return std::exp(x); });
    suite.bench("pow", numbers(0, 10), [](double x) { return std::pow(x, 2.5); });
    suite.bench("dot", arrays<64>(), [](const std::array<double, 64>& v) {
        double sum = 0;
        for (std::size_t i = 0; i < 32; ++i) sum += v[i] * v[i + 32];
        return sum;
    });
    suite.bench("matrix", arrays<18>(), [](const std::array<double, 18>& v) {
        std::array<double, 9> product{};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                for (std::size_t k = 0; k < 3; ++k)
                    product[3 * i + j] += v[3 * i + k] * v[9 + 3 * k + j];
        return product;
    });
    suite.bench("fft",
                Inputs<Signal>{[](Random& random) {
                                   Signal signal(256);
                                   for (auto& one : signal)
                                       one = {unit(random) - 0.5, unit(random) - 0.5};
                                   return signal;
                               },
                               16},
                [](const Signal& signal) { return fft(signal); });
    suite.bench("mandelbrot", arrays<2>(), [](const std::array<double, 2>& c) {
        double x = 0, y = 0;
        int n = 0;
        for (; n < 100 && x * x + y * y < 4; ++n) {
            const double t = x * x - y * y + c[0];
            y = 2 * x * y + c[1];
            x = t;
        }
        return n;
    });
    suite.bench("n-body", arrays<6>(), [](std::array<double, 6> v) {
        for (int step = 0; step < 20; ++step) {
            const double d = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + 0.1;
            const double f = -0.01 / (d * std::sqrt(d));
            for (std::size_t i = 0; i < 3; ++i) v[3 + i] += f * v[i];
            for (std::size_t i = 0; i < 3; ++i) v[i] += 0.01 * v[3 + i];
        }
        return v;
    });
    suite.bench("sort", arrays<64>(), [](std::array<double, 64> v) {
        std::sort(v.begin(), v.end());
        return v;
    });
    suite.bench("quantile", arrays<64>(), [](std::array<double, 64> v) {
        std::nth_element(v.begin(), v.begin() + 15, v.end());
        return v[15] * 0.25 + 0.75 * *std::min_element(v.begin() + 16, v.end());
    });
    suite.bench("filter", arrays<64>(), [](const std::array<double, 64>& v) {
        std::array<float, 62> out;
        for (std::size_t i = 0; i < 62; ++i)
            out[i] = static_cast<float>(v[i] * 0.25 + v[i + 1] * 0.5 + v[i + 2] * 0.25);
        return out;
    });
}
