/// The charts above 64 bits: OpenSSL, with its default number of Miller-Rabin rounds.
#include <openssl/bn.h>
#include <openssl/opensslv.h>

#include <memory>

#include "charts.hpp"

namespace {

using Number = std::shared_ptr<BIGNUM>;

Number parse(const std::string& text) {
    BIGNUM* n = nullptr;
    BN_hex2bn(&n, text.c_str());
    return {n, BN_free};
}

bool test(const Number& n) {
    static BN_CTX* const context = BN_CTX_new();
    return BN_check_prime(n.get(), context, nullptr) == 1;
}

}  // namespace

SAMEBENCH_SUITE(OpenSSL, suite) {
    charts::add_naturals(suite, OPENSSL_VERSION_STR, parse, test);
}
