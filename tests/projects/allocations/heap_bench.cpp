/// Bodies that allocate in all ways that there are.
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <list>
#include <memory>
#include <new>
#include <samebench/samebench.hpp>
#include <vector>

using namespace samebench;

namespace {

/// Memory of a class with an operator new of its own, on top of malloc.
struct Own {
    static void* operator new(std::size_t) { return std::malloc(200); }
    static void operator delete(void* memory) { std::free(memory); }
    char bytes[100];
};

}  // namespace

SAMEBENCH_SUITE(heap, suite) {
    suite.bench("nothing", [] { return launder(1); });
    suite.bench("malloc", [] { std::free(launder(std::malloc(100))); });
    suite.bench("calloc", [] { std::free(launder(std::calloc(3, 100))); });
    suite.bench("realloc", [] {
        auto* memory = launder(std::malloc(100));
        std::free(launder(std::realloc(memory, 3000)));
    });
    // A function that is called in one place only would be inlined in WebAssembly, and not be seen.
    suite.bench("realloc of nothing",
                [] { std::free(launder(std::realloc(launder(static_cast<void*>(nullptr)), 40))); });
    suite.bench("aligned_alloc", [] { std::free(launder(std::aligned_alloc(64, 640))); });
    suite.bench("posix_memalign", [] {
        void* memory = nullptr;
        if (posix_memalign(&memory, 64, 100) == 0) std::free(launder(memory));
    });
    suite.bench("new", [] { delete launder(new char[100]); });
    suite.bench("own new", [] { delete launder(new Own); });
    suite.bench("strdup", [] { std::free(launder(strdup("four"))); });
    suite.bench("two at once", [] {
        const auto one = std::make_unique<std::vector<char>>(1000);
        keep(one->data());
        std::vector<char> two(500);
        keep(two.data());
    });
    suite.bench("vector that grows", [](Loop& loop) {
        for ([[maybe_unused]] auto i : loop) {
            loop.pause();
            std::vector<char> prepared(100);
            loop.resume();
            std::vector<char> all;
            all.reserve(1);
            for (int n = 0; n < 4; ++n) all.push_back(launder('x'));
            keep(all.size());
        }
    });

    suite.size_of("size of a pointer to an own new", [] { return std::make_unique<Own>(); });
    suite.size_of("size of a number", [] { return 1.0; });
    suite
        .size_of("size of a list", each_of({1, 3}),
                 [](int n) { return std::list<char>(std::size_t(n)); })
        .items([](int n) { return n; });
    suite.size_of("size of what comes and goes", [] {
        const std::vector<char> temporary(5000);
        return std::vector<char>(temporary.begin(), temporary.begin() + 20);
    });
}
