#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "random.hpp"

/// Bodies with state. Each function makes one that nothing else has; a call of it is an operation,
/// and returns what is to be kept.
namespace bodies {

inline auto plain_steps() {
    return [x = std::uint64_t{1}]() mutable { return x = steps(1000, x); };
}

/// One operation in `every` takes `times` as long.
inline auto rare(std::uint64_t every, std::uint64_t times) {
    return [=, x = std::uint64_t{1}, i = std::uint64_t{0}]() mutable {
        return x = steps(++i % every == 0 ? 1000 * times : 1000, x);
    };
}
inline auto rare_100_10() {
    return rare(100, 10);
}
inline auto rare_1000_200() {
    return rare(1000, 200);
}

inline auto push_back_structs() {
    return [values = std::vector<std::array<std::uint64_t, 8>>{}]() mutable {
        if (values.size() == 60000) values = {};
        values.push_back({values.size()});
        return values.data();
    };
}

inline auto hash_table() {
    return
        [table = std::unordered_map<std::uint64_t, std::uint64_t>{}, random = Random{}]() mutable {
            if (table.size() == 20000) table = {};
            const auto key = random.next();
            return table[key] = key;
        };
}

inline auto tree() {
    return [nodes = std::map<std::uint64_t, std::uint64_t>{}, random = Random{}]() mutable {
        if (nodes.size() == 20000) nodes.clear();
        const auto key = random.next();
        return nodes[key] = key;
    };
}

inline auto sorted_buffer() {
    return [buffer = std::vector<std::uint64_t>{}, random = Random{}]() mutable {
        buffer.push_back(random.next());
        if (buffer.size() == 8192) {
            std::sort(buffer.begin(), buffer.end());
            buffer.clear();
        }
        return buffer.data();
    };
}

inline auto queue_of_deque() {
    return [queue = std::deque<std::uint64_t>{}, random = Random{}]() mutable {
        queue.push_back(random.next());
        if (queue.size() > 5000) queue.pop_front();
        return queue.back();
    };
}

inline auto ring() {
    return [slots = std::vector<std::unique_ptr<std::uint64_t>>(20000),
            at = std::size_t{0}]() mutable {
        slots[at] = std::make_unique<std::uint64_t>(at);
        at = at + 1 == slots.size() ? 0 : at + 1;
        return at;
    };
}

inline auto buffer_of_lines() {
    return [buffer = std::string{}, sum = std::uint64_t{0}]() mutable {
        buffer += "a line of some text, as a log has it\n";
        if (buffer.size() >= 65536) {
            for (const char letter : buffer) sum = sum * 31 + static_cast<unsigned char>(letter);
            buffer.clear();
        }
        return sum;
    };
}

inline auto chase_256k() {
    return [next = random_cycle((256 << 10) / sizeof(std::uint32_t)),
            at = std::uint32_t{0}]() mutable {
        for (int i = 0; i < 16; ++i) at = next[at];
        return at;
    };
}

inline auto take_300k() {
    return [] {
        auto block = std::make_unique<char[]>(300 << 10);
        return std::pair{block.get()[1000], block.get()};
    };
}

inline auto sort_copy() {
    std::vector<std::uint32_t> values(10000);
    Random random;
    for (auto& value : values) value = static_cast<std::uint32_t>(random.next() >> 32U);
    return [values] {
        auto copy = values;
        std::sort(copy.begin(), copy.end());
        return copy[5000];
    };
}

/// Calls `take(name, body)` with each of them.
template <class Take>
void each(const Take& take) {
    take("plain_steps", plain_steps);
    take("rare_100_10", rare_100_10);
    take("rare_1000_200", rare_1000_200);
    take("push_back_structs", push_back_structs);
    take("hash_table", hash_table);
    take("tree", tree);
    take("sorted_buffer", sorted_buffer);
    take("queue_of_deque", queue_of_deque);
    take("ring", ring);
    take("buffer_of_lines", buffer_of_lines);
    take("chase_256k", chase_256k);
    take("take_300k", take_300k);
    take("sort_copy", sort_copy);
}

}  // namespace bodies
