/// What it costs to wait: for a thread natively, for promises in WebAssembly. The last row waits
/// for nothing.
#include <cstdint>
#include <samebench/samebench.hpp>

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#include <samebench/promise.hpp>
#else
#include <future>
#include <samebench/async.hpp>
#endif

using namespace samebench;

#ifdef __EMSCRIPTEN__

// clang-format off
EM_JS(emscripten::EM_VAL, start_timer, (), {
    return Emval.toHandle(new Promise((resolve) => setTimeout(resolve, 0)));
});

EM_JS(emscripten::EM_VAL, start_fetch, (), {
    return Emval.toHandle(fetch("data:text/plain,forty-two").then((response) => response.text()).then((text) => text.length));
});

EM_JS(bool, has_indexed_db, (), { return typeof indexedDB === "object"; });

// Opens a database with one record for the first operation, and reads this record in all of them.
EM_JS(emscripten::EM_VAL, start_read, (), {
    const wait = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const open = () => {
        const request = indexedDB.open("samebench-example", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("numbers").put(42, "answer");
        return wait(request);
    };
    start_read.database = start_read.database || open();
    return Emval.toHandle(start_read.database.then((database) =>
        wait(database.transaction("numbers").objectStore("numbers").get("answer"))));
});
// clang-format on

SAMEBENCH_SUITE(waiting, suite) {
    suite.bench_async("timer", [] { return Promise<>{start_timer()}; });
    suite.bench_async("fetch of a data URL", [] { return Promise<int>{start_fetch()}; }).expect(9);
    suite.bench_async("IndexedDB read", [] { return Promise<int>{start_read()}; })
        .expect(42)
        .skip_if(!has_indexed_db(), "there is no IndexedDB");
    suite.bench("nothing to wait for", random_values<std::uint64_t>(),
                [](std::uint64_t n) { return n % 1000; });
}

#else

SAMEBENCH_SUITE(waiting, suite) {
    suite.bench_async("thread", [] { return std::async(std::launch::async, [] { return 42; }); })
        .expect(42);
    suite.bench("nothing to wait for", random_values<std::uint64_t>(),
                [](std::uint64_t n) { return n % 1000; });
}

#endif
