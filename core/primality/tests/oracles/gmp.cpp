/// Compares the answers for naturals with GMP's, for random primes and composites of 65 to 4096
/// bits:
///
///     naturals-against-gmp [COUNT [SEED]]
///
/// Exits with 1 if answers differ.
#include <gmp.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <primality/natural.hpp>
#include <string>
#include <vector>

namespace {

using primality::Natural;

class Integer {
public:
    Integer() { mpz_init(value_); }
    ~Integer() { mpz_clear(value_); }
    Integer(const Integer&) = delete;
    Integer& operator=(const Integer&) = delete;
    operator mpz_ptr() { return value_; }

private:
    mpz_t value_;
};

class Numbers {
public:
    explicit Numbers(unsigned long seed) {
        gmp_randinit_mt(state_);
        gmp_randseed_ui(state_, seed);
    }
    ~Numbers() { gmp_randclear(state_); }
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;

    [[nodiscard]] unsigned long below(unsigned long limit) {
        return gmp_urandomm_ui(state_, limit);
    }

    /// An odd number with exactly `bits` bits. Half of the numbers have long runs of equal bits.
    void odd(mpz_ptr out, unsigned long bits) {
        if (below(2) == 0) {
            mpz_rrandomb(out, state_, bits);
        } else {
            mpz_urandomb(out, state_, bits);
        }
        mpz_setbit(out, bits - 1);
        mpz_setbit(out, 0);
    }

    void prime(mpz_ptr out, unsigned long bits) {
        do {
            odd(out, bits);
            mpz_nextprime(out, out);
        } while (mpz_sizeinbase(out, 2) != bits);
    }

    /// A number of one of the kinds that a test may get wrong. Small sizes are more frequent,
    /// because finding large primes takes long.
    void next(mpz_ptr out) {
        const unsigned long largest = 65ul << below(7);
        const unsigned long bits = 65 + below(largest > 4096 ? 4032 : largest - 64);
        switch (below(bits > 1024 ? 2 : 6)) {
            case 0:
            case 1: return odd(out, bits);
            case 2: return prime(out, bits);
            case 3: return semiprime(out, bits, below(6) + 1);
            case 4:
                prime(out, bits / 2);
                mpz_mul(out, out, out);
                return;
            default: {
                Integer other;
                prime(out, bits / 2);
                prime(other, bits - bits / 2);
                mpz_mul(out, out, other);
            }
        }
    }

private:
    /// p·(k·(p − 1) + 1), with both factors prime if that is found within 20 tries. Such products
    /// are often pseudoprimes to some base.
    void semiprime(mpz_ptr out, unsigned long bits, unsigned long k) {
        Integer other;
        for (int tries = 0; tries < 20; ++tries) {
            prime(out, bits / 2);
            mpz_sub_ui(other, out, 1);
            mpz_mul_ui(other, other, k);
            mpz_add_ui(other, other, 1);
            if (mpz_probab_prime_p(other, 25) != 0) break;
        }
        mpz_mul(out, out, other);
    }

    gmp_randstate_t state_;
};

Natural to_natural(mpz_srcptr value) {
    std::vector<std::uint64_t> limbs((mpz_sizeinbase(value, 2) + 63) / 64);
    mpz_export(limbs.data(), nullptr, -1, sizeof(limbs[0]), 0, 0, value);
    return Natural(limbs);
}

std::string to_text(mpz_srcptr value, int base) {
    std::string text(mpz_sizeinbase(value, base) + 2, '\0');
    mpz_get_str(text.data(), base, value);
    text.resize(text.find('\0'));
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned long count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 10'000;
    const unsigned long seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    Numbers numbers(seed);
    Integer n;
    unsigned long primes = 0;
    unsigned long mismatches = 0;
    for (unsigned long i = 0; i < count; ++i) {
        numbers.next(n);
        const Natural natural = to_natural(n);
        const bool prime = mpz_probab_prime_p(n, 30) != 0;
        primes += prime ? 1 : 0;
        const bool same = primality::is_probable_prime(natural, 0) == prime &&
                          primality::is_probable_prime(natural, 2, seed + i) == prime;
        const bool text = natural.to_decimal() == to_text(n, 10) &&
                          natural.to_hex() == "0x" + to_text(n, 16) &&
                          Natural::parse(to_text(n, 10)) == natural;
        if (same && text) continue;
        ++mismatches;
        std::printf("%s: %s\n", same ? "text differs" : "answers differ", to_text(n, 10).c_str());
    }
    std::printf("%lu numbers of 65 to 4096 bits, %lu of them prime, seed %lu: %lu mismatches\n",
                count, primes, seed, mismatches);
    return mismatches == 0 ? 0 : 1;
}
