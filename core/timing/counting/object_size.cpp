#include "object_size.hpp"

#include <utility>

#include "sampling/sample.hpp"

namespace samebench {

std::variant<ObjectSize, Problem> measure_object(AllocationMeter& meter, Benchmark& benchmark) {
    if (benchmark.problem) return *benchmark.problem;
    const auto& object = benchmark.options.object;
    ObjectSize size;
    for (int call = 0; call < 2; ++call) {
        static_cast<void>(meter.take());
        size.itself = object([&meter] { meter.start(); },
                             [&meter, &size] {
                                 meter.stop();
                                 size.heap = meter.in_use();
                             });
    }
    if (auto wrong = wrong_result_of(benchmark, 1)) return std::move(*wrong);
    return size;
}

}  // namespace samebench
