/// Writes tables/pseudoprimes_32.hpp to standard output: all composites below 2^32 that pass
/// `passes_base_two`, found with a sieve. Takes about a minute.
#include <cstdio>

#include "pseudoprime_search.hpp"

int main() {
    const auto found = primality::tables::find_pseudoprimes(1 << 16, std::uint64_t{1} << 32);
    std::printf(
        "#pragma once\n\n"
        "#include <array>\n#include <cstdint>\n\n"
        "// clang-format off\n"
        "/// Written by list_pseudoprimes.cpp: the composites above 2^16 that pass passes_base_two "
        "and "
        "have no\n"
        "/// prime factor up to 61.\n"
        "namespace primality::tables {\n\n"
        "inline constexpr std::array<std::uint32_t, %zu> pseudoprimes{",
        found.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        std::printf(i % 8 == 0 ? "\n    %u," : " %u,", found[i]);
    std::printf("\n};\n\n}  // namespace primality::tables\n");
}
