#include <array>
#include <cstddef>
#include <samebench/internal/bits.hpp>
#include <span>
#include <string>

#include "event_json.hpp"
#include "values.hpp"

namespace samebench {
namespace {

const char* to_text(KeptResults::Type type) {
    switch (type) {
        case KeptResults::Type::none: return "none";
        case KeptResults::Type::unsigned_integer: return "unsigned";
        case KeptResults::Type::integer: return "integer";
        case KeptResults::Type::single: return "float";
        case KeptResults::Type::real: return "double";
        case KeptResults::Type::bytes: return "bytes";
    }
    return "";
}

constexpr std::size_t bits_of_byte = 8;

/// Whether that many bytes hold an integer.
bool fits(std::uint64_t value, std::size_t bytes, bool is_signed) {
    const auto unused = bits_of_byte * (sizeof value - bytes);
    const auto moved = value << unused;
    return (is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(moved) >> unused)
                      : moved >> unused) == value;
}

/// The bytes that each number takes: as few as hold all.
std::size_t width_of(const KeptResults& kept) {
    const auto type = kept.type();
    if (type == KeptResults::Type::single) return kept.fits_single() ? 4 : 8;
    if (type == KeptResults::Type::real) return 8;
    if (type == KeptResults::Type::bytes) return kept.size_of_bytes();
    std::size_t bytes = 1;
    for (const auto value : kept.bits()) {
        while (!fits(value, bytes, type == KeptResults::Type::integer)) bytes *= 2;
    }
    return bytes;
}

/// Base64 (RFC 4648) of bytes that come one by one.
class Base64 {
public:
    void add(std::uint64_t byte) {
        pending_ = pending_ << bits_of_byte | byte;
        if (++count_ == 3) flush();
    }
    [[nodiscard]] std::string take() {
        const auto missing = count_ == 0 ? 0 : 3 - count_;
        if (missing != 0) {
            pending_ <<= bits_of_byte * missing;
            flush();
            text_.replace(text_.size() - missing, missing, missing, '=');
        }
        return std::move(text_);
    }

private:
    void flush() {
        constexpr const char* digits =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (const int shift : {18, 12, 6, 0}) text_ += digits[pending_ >> shift & 63];
        pending_ = count_ = 0;
    }

    std::uint64_t pending_ = 0;
    std::size_t count_ = 0;
    std::string text_;
};

/// The numbers with their lowest bytes first.
std::string encoded(const KeptResults& kept) {
    const auto width = width_of(kept);
    const bool narrows = kept.fits_single();
    Base64 base64;
    for (auto bits : kept.bits()) {
        if (narrows) {
            bits =
                detail::bit_cast<std::uint32_t>(static_cast<float>(detail::bit_cast<double>(bits)));
        }
        for (std::size_t i = 0; i < width; ++i) base64.add(bits >> bits_of_byte * i & 0xff);
    }
    return base64.take();
}

}  // namespace

void JsonEvents::on(const KeptEvent& event) {
    const auto& kept = event.kept;
    if (kept.type() == KeptResults::Type::none) return;
    json line{{"event", "values"},
              {"benchmark", event.benchmark},
              {"type", to_text(kept.type())},
              {"results", kept.results()},
              {"numbers", kept.numbers()}};
    if (kept.numbers_of_each() == 0) line["uneven"] = true;
    line["bits"] = encoded(kept);
    line["rest"] = hexadecimal(kept.rest());
    write_(to_line(line));
}

}  // namespace samebench
