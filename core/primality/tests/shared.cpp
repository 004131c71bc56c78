#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <primality/primality.hpp>
#include <string_view>
#include <vector>

#include "random.hpp"

using namespace primality;

namespace {

/// A digest of answers, by 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
class Digest {
public:
    void add(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8)
            add_byte(static_cast<unsigned char>(word >> shift));
    }
    void add(std::string_view text) noexcept {
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
        add(std::uint64_t{text.size()});
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

private:
    void add_byte(unsigned char byte) noexcept { hash_ = (hash_ ^ byte) * 0x100000001b3u; }

    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

/// The shared list: values of every size, the same on every platform.
std::vector<std::uint64_t> shared_values() {
    Random random{20261121};
    std::vector<std::uint64_t> values(100'000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = random.next() >> (i % 64);
    return values;
}

/// A digest of all answers of the library about the values. A single different answer changes it.
template <class Answer>
std::uint64_t digest_of(const std::vector<std::uint64_t>& values, Answer answer) {
    Digest digest;
    for (const auto n : values) answer(digest, n);
    return digest.value();
}

}  // namespace

// Native code and WebAssembly must both give these digests. The oracles check that the answers are
// right (tests/oracles).
TEST_CASE("the answers to a shared list of 100,000 values are the same on every platform") {
    const auto values = shared_values();

    CHECK(digest_of(values, [](auto& digest, std::uint64_t n) {
              digest.add(is_prime(n));
              digest.add(is_prime(static_cast<std::uint32_t>(n)));
              digest.add(is_prime_expected(n));
              digest.add(miller_rabin_tiered(n));
          }) == 0x4c5e834163899884u);

    std::vector<std::uint8_t> primes(values.size());
    is_prime(values, primes);
    CHECK(digest_of(values, [at = primes.begin()](auto& digest, std::uint64_t) mutable {
              digest.add(*at++);
          }) == 0xd5794f91a64ebae4u);

    CHECK(digest_of(values, [](auto& digest, std::uint64_t n) {
              digest.add(next_prime(n).value_or(0));
              digest.add(previous_prime(n).value_or(0));
              digest.add(nearest_prime_ceiling(static_cast<std::uint32_t>(n)).value_or(0));
          }) == 0xf8cdca4915e281abu);

    CHECK(digest_of(values, [](auto& digest, std::uint64_t n) {
              const std::array<std::uint64_t, 2> bases{n >> 7, 3};
              digest.add(mul_mod(n, ~n, n | 1));
              digest.add(pow_mod(~n, n, n | 1));
              digest.add(is_strong_probable_prime(n, std::uint64_t{2}));
              digest.add(is_lucas_probable_prime(n));
              digest.add(miller_rabin(n, bases));
          }) == 0x296f5aa2faa3fc53u);
}

// The digest was computed natively by Miller-Rabin with the seven bases for 64 bits (J. Sinclair,
// 2011).
TEST_CASE(
    "the answers to 10 million random odd values of 32 and of 64 bits are the same everywhere") {
    Random random{20261121};
    Digest digest;
    for (int i = 0; i < 10'000'000; ++i) {
        const std::uint64_t n = (random.next() >> (i % 33)) | 1;
        digest.add(is_prime(n));
        digest.add(is_prime(static_cast<std::uint32_t>(n)));
    }
    CHECK(digest.value() == 0x42dcedf0299fc6c4u);
}

TEST_CASE("the answers to 1,000 naturals of up to 512 bits are the same on every platform") {
    Random random{20261121};
    Digest digest;
    for (int i = 0; i < 1'000; ++i) {
        std::vector<std::uint64_t> limbs(1 + static_cast<std::size_t>(random.next() % 8));
        for (auto& limb : limbs) limb = random.next();
        limbs.front() |= 1;
        const Natural n{limbs};
        digest.add(n.to_decimal());
        digest.add(is_probable_prime(n, 2, random.next()));
        digest.add(is_strong_probable_prime(n, Natural{random.next()}));
        digest.add(is_lucas_probable_prime(n));
    }
    CHECK(digest.value() == 0x97813f1d4f4a937u);
}
