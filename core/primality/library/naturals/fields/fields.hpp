#pragma once

#include <span>
#include <type_traits>

#include "column_field.hpp"
#include "naturals/limbs.hpp"
#ifdef PRIMALITY_WIDE_PRODUCTS
#include "field_128.hpp"
#include "kernels.hpp"
#include "limb_field.hpp"
#endif

namespace primality::natural {

/// Calls `use` with the fastest field for the odd n > 1 on this machine, and returns its result.
template <class Use>
bool with_field(std::span<const Limb> n, Use use) {
    const auto in = [&]<class Field>(std::type_identity<Field>) {
        Field field(n.data(), n.size());
        return use(field);
    };
#ifndef PRIMALITY_WIDE_PRODUCTS
    switch (ColumnField<>::digits_for(n)) {
        case 3: return in(std::type_identity<ColumnField<3>>{});
        case 4: return in(std::type_identity<ColumnField<4>>{});
        case 5: return in(std::type_identity<ColumnField<5>>{});
        case 6: return in(std::type_identity<ColumnField<6>>{});
        case 7: return in(std::type_identity<ColumnField<7>>{});
        case 8: return in(std::type_identity<ColumnField<8>>{});
        case 9: return in(std::type_identity<ColumnField<9>>{});
        case 10: return in(std::type_identity<ColumnField<10>>{});
        default: return in(std::type_identity<ColumnField<>>{});
    }
#else
    if (n.size() == 2) return in(std::type_identity<Field128>{});
#ifdef PRIMALITY_ADX
    static const bool adx = adx::available();
    if (adx && n.size() > 2) {
        switch (n.size()) {
            case 3: return in(std::type_identity<LimbField<AdxWindowKernel<3>>>{});
            case 4: return in(std::type_identity<LimbField<AdxWindowKernel<4>>>{});
            case 5: return in(std::type_identity<LimbField<AdxWindowKernel<5>>>{});
            case 6: return in(std::type_identity<LimbField<AdxWindowKernel<6>>>{});
            case 7: return in(std::type_identity<LimbField<AdxWindowKernel<7>>>{});
            case 8: return in(std::type_identity<LimbField<AdxWindowKernel<8>>>{});
            default: return in(std::type_identity<LimbField<AdxKernel>>{});
        }
    }
#endif
    return in(std::type_identity<LimbField<PortableKernel>>{});
#endif
}

}  // namespace primality::natural
