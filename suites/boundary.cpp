/// The cost of calls between JavaScript and WebAssembly: Embind's calls, and the bare exports that
/// they wrap. The loops and their twins are in boundary.js, which becomes a part of samebench.js. A
/// twin loads the same input and keeps a result without the call.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <cstdint>
#include <numeric>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

namespace {

using namespace samebench;
using emscripten::val;

struct Point {
    double x;
    double y;
};

class Counter {
public:
    double add(double x) { return sum_ += x; }

private:
    double sum_ = 0;
};

// Minimal work: just enough that the calls cannot be removed.
void nothing() {}
int next_integer(int n) {
    return n + 1;
}
double next_number(double x) {
    return x + 1;
}
std::int64_t next_long(std::int64_t n) {
    return n + 1;
}
int text_length(const std::string& text) {
    return static_cast<int>(text.size());
}
std::string text_of(int length) {
    return std::string(static_cast<std::size_t>(length), 'x');
}
Point mirrored(Point p) {
    return {p.y, p.x};
}
double sum_of(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// The vector that JavaScript accesses through a typed memory view.
std::vector<double>& shared_numbers() {
    static std::vector<double> numbers(256);
    return numbers;
}
val view_of_shared_numbers() {
    const auto& numbers = shared_numbers();
    return val{emscripten::typed_memory_view(numbers.size(), numbers.data())};
}
double sum_of_shared_numbers() {
    return sum_of(shared_numbers());
}
double sum_of_array(const val& numbers) {
    return sum_of(emscripten::convertJSArrayToNumberVector<double>(numbers));
}

/// The loops of boundary.js, made on first use.
val boundary_loops() {
    // clang-format off
    EM_ASM({ if (!Module.boundaryLoops) Module.boundaryLoops = makeBoundaryLoops(Module); });
    // clang-format on
    return val::module_property("boundaryLoops");
}

/// Adds the benchmark whose loops have this name in boundary.js.
void add(Suite& suite, const std::string& name, const std::string& note = {}) {
    // The lookup is part of each sample, of the body and of the twin alike.
    const auto loop_called = [name](const char* side) {
        return [name, side](Loop& loop) {
            const val loops = boundary_loops()[name];
            keep(loops.call<double>(side, static_cast<double>(loop.size())));
        };
    };
    auto row = suite.bench(name, loop_called("run"), loop_called("twin"));
    if (!note.empty()) row.note(note);
}

}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE void samebench_nothing() {}
EMSCRIPTEN_KEEPALIVE int samebench_next_integer(int n) {
    return n + 1;
}
EMSCRIPTEN_KEEPALIVE double samebench_next_number(double x) {
    return x + 1;
}
EMSCRIPTEN_KEEPALIVE std::int64_t samebench_next_long(std::int64_t n) {
    return n + 1;
}
}

EMSCRIPTEN_BINDINGS(samebench_boundary) {
    using namespace emscripten;
    function("boundaryNothing", &nothing);
    function("boundaryInteger", &next_integer);
    function("boundaryNumber", &next_number);
    function("boundaryLong", &next_long);
    function("boundaryTextLength", &text_length);
    function("boundaryTextOf", &text_of);
    function("boundaryMirrored", &mirrored);
    function("boundarySumOfArray", &sum_of_array);
    function("boundarySharedNumbers", &view_of_shared_numbers);
    function("boundarySumOfSharedNumbers", &sum_of_shared_numbers);
    value_object<Point>("BoundaryPoint").field("x", &Point::x).field("y", &Point::y);
    class_<Counter>("BoundaryCounter").constructor<>().function("add", &Counter::add);
}

SAMEBENCH_SUITE(boundary, suite) {
    suite.only_by_name();
    for (const auto* side : {"export", "Embind"}) {
        for (const auto* argument : {"no argument", "int", "double", "64-bit integer"}) {
            add(suite, std::string{side} + ", " + argument);
        }
    }
    add(suite, "Embind, std::string of 16 bytes");
    add(suite, "Embind, std::string of 4096 bytes");
    add(suite, "Embind, returns std::string of 16 bytes");
    add(suite, "Embind, returns std::string of 4096 bytes");
    add(suite, "Embind, value_object there and back");
    add(suite, "Embind, array of 256 doubles by copy");
    add(suite, "Embind, view of 256 doubles",
        "JavaScript writes all 256 through the view, then calls");
    add(suite, "Embind, class method");
    suite.bench("callback into JavaScript", [](Loop& loop) {
        const val callback = boundary_loops()["callback"];
        double sum = 0;
        for (auto i : loop) sum = callback(static_cast<double>(i), sum).as<double>();
        keep(sum);
    });
}
