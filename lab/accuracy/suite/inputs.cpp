/// How much the cost of branchy bodies depends on the number of inputs: with the order of inputs
/// that changes from lap to lap, and with one order, as a plain loop over an array has it.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <samebench/samebench.hpp>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using namespace samebench;

/// A body that takes its inputs in one order, again and again.
template <class T, class Work>
class OneOrder final : public Body {
public:
    OneOrder(Inputs<T> inputs, Work work) : inputs_{std::move(inputs)}, work_{std::move(work)} {}

    bool make_inputs(Random random) override {
        ring_ = inputs_.generate(random);
        return !ring_.empty();
    }
    std::size_t inputs() const noexcept override { return ring_.size(); }
    void seek(std::uint64_t operation) noexcept override {
        at_ = twin_at_ = static_cast<std::size_t>(operation % ring_.size());
    }
    void run(Loop& loop) override {
        walk(loop, at_, [this](const T& input) { keep(work_(input)); });
    }
    void run_twin(Loop& loop) override {
        using Result = std::invoke_result_t<Work&, const T&>;
        walk(loop, twin_at_, [](const T& input) { detail::keep_instead_of<Result>(input); });
    }
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

private:
    template <class Step>
    void walk(Loop& loop, std::size_t& position, Step step) {
        const T* const first = launder(static_cast<const T*>(ring_.data()));
        const T* const last = first + ring_.size();
        const T* at = first + position;
        for (auto left = loop.size(); left != 0; --left) {
            step(detail::load(at));
            if (++at == last) at = first;
        }
        position = static_cast<std::size_t>(at - first);
    }

    Inputs<T> inputs_;
    Work work_;
    std::vector<T> ring_;
    std::size_t at_ = 0;
    std::size_t twin_at_ = 0;
};

// The rings of all rows together fit into the 64 MB of the module.
constexpr int exponents[] = {10, 12, 13, 14, 16, 18};

/// A row for each number of inputs and each kind of order.
template <class T, class Work>
void add(Suite& suite, const std::string& name, std::function<T(Random&)> make, Work work) {
    for (const int exponent : exponents) {
        const auto count = std::size_t{1} << exponent;
        suite.bench(name + ", changing order", Inputs<T>{make, count}, work).argument(count);
        suite
            .bench(name + ", one order",
                   std::make_unique<OneOrder<T, Work>>(Inputs<T>{make, count}, work))
            .argument(count);
    }
}

/// Half of the keys are in the map.
void add_map_find(Suite& suite) {
    std::unordered_map<std::uint32_t, std::uint32_t> map;
    for (std::uint32_t i = 0; i < 1000; ++i) map.emplace(i * 2654435761u, i);
    add<std::uint32_t>(
        suite, "map find",
        [](Random& random) { return static_cast<std::uint32_t>(random.below(2000)) * 2654435761u; },
        [map = std::move(map)](std::uint32_t key) {
            const auto found = map.find(key);
            return found == map.end() ? 0 : found->second;
        });
}

void add_binary_search(Suite& suite) {
    std::vector<std::uint32_t> sorted(4096);
    Random random{1};
    for (auto& value : sorted) value = random.value<std::uint32_t>();
    std::sort(sorted.begin(), sorted.end());
    add<std::uint32_t>(
        suite, "binary search", [](Random& values) { return values.value<std::uint32_t>(); },
        [sorted = std::move(sorted)](std::uint32_t key) {
            const auto place = std::lower_bound(sorted.begin(), sorted.end(), key);
            return static_cast<std::uint32_t>(place - sorted.begin());
        });
}

/// A number such as "-12.5e3", ended by a 0.
struct Text {
    char letters[16];
};

Text random_number(Random& random) {
    Text text{};
    std::size_t at = 0;
    const auto digits = [&](std::uint64_t most) {
        for (auto left = 1 + random.below(most); left != 0; --left) {
            text.letters[at++] = static_cast<char>('0' + random.below(10));
        }
    };
    if (random.below(2) != 0) text.letters[at++] = '-';
    digits(6);
    if (random.below(2) != 0) {
        text.letters[at++] = '.';
        digits(4);
    }
    if (random.below(4) == 0) {
        text.letters[at++] = 'e';
        digits(1);
    }
    return text;
}

std::int64_t parse(const Text& text) {
    const char* at = text.letters;
    const bool negative = *at == '-';
    if (negative) ++at;
    std::int64_t value = 0;
    int exponent = 0;
    for (; *at >= '0' && *at <= '9'; ++at) value = 10 * value + (*at - '0');
    if (*at == '.') {
        for (++at; *at >= '0' && *at <= '9'; ++at, --exponent) value = 10 * value + (*at - '0');
    }
    if (*at == 'e') exponent += at[1] - '0';
    return (negative ? -value : value) * 32 + exponent;
}

}  // namespace

SAMEBENCH_SUITE(inputs, suite) {
    suite.only_by_name();
    add_map_find(suite);
    add_binary_search(suite);
    add<Text>(suite, "parse a number", random_number, parse);
}
