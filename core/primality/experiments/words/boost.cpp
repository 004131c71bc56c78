/// The charts of machine words: Boost.Multiprecision, with 25 rounds, as its manual recommends.
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/multiprecision/miller_rabin.hpp>
#include <boost/version.hpp>
#include <random>

#include "charts.hpp"

namespace {

struct Test {
    bool operator()(std::uint64_t n) const {
        static std::mt19937 generator{1};
        namespace mp = boost::multiprecision;
        using Word = mp::number<mp::cpp_int_backend<64, 64, mp::unsigned_magnitude, mp::unchecked>>;
        return mp::miller_rabin_test(Word{n}, 25, generator);
    }
};

std::string version() {
    return std::to_string(BOOST_VERSION / 100'000) + '.' +
           std::to_string(BOOST_VERSION / 100 % 1000);
}

}  // namespace

SAMEBENCH_SUITE(Boost, suite) {
    charts::add_words(suite, charts::Words<Test>{version(), {}});
}
