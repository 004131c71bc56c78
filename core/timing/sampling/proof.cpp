#include "proof.hpp"

#include <algorithm>
#include <samebench/checksum.hpp>

#include "sample.hpp"

namespace samebench {

std::vector<Proven> prove(Clock& clock, Benchmark& benchmark, std::uint64_t seed, double operations,
                          Nanoseconds most) {
    const auto& options = benchmark.options;
    auto& body = *benchmark.body;
    const auto start = clock.now();
    Checksum digest;
    Nanoseconds elapsed{0};
    std::vector<Proven> all;
    for (std::uint64_t done = 0, mark = 1;;) {
        // Of a chain, only the first input is not a result.
        const auto at = options.chained ? 0 : done % body.inputs();
        if (at == 0 && make_inputs(benchmark, seed + done)) break;
        const auto left = options.chained ? mark : body.inputs() - at;
        const auto count = std::min({mark - done, left, Body::checksum_operations});
        if (options.before) options.before();
        Loop loop{clock, count};
        const auto checksum = body.timed_checksum(loop, at);
        if (options.after) options.after();
        if (!checksum) break;
        digest.add(*checksum);
        elapsed += loop.timed();
        done += count;
        if (done == mark) {
            all.push_back({elapsed, digest.value()});
            mark *= 2;
            if (static_cast<double>(done) >= operations) break;
        }
        if (clock.now() - start >= most) break;
    }
    return all;
}

}  // namespace samebench
