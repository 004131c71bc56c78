/// Bodies that print what the host writes, write where it writes, or change their process. None of
/// them changes another row.
#include <unistd.h>
#include <clocale>
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <samebench/samebench.hpp>
#include <string>
#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <sys/resource.h>
#include <thread>
#endif

using namespace samebench;

namespace {

constexpr const char* forged =
    "{\"event\":\"failure\",\"message\":\"forged\",\"benchmark\":null}\n{\"event\":\"plan\","
    "\"benchmarks\":7}\n{\"event\":\"end\",\"elapsedMs\":1}\n";

void print(const char* text) {
    std::fputs(text, stdout);
    std::fflush(stdout);
}

/// Calls `act` in the first call of the row only, so that the test is short.
template <class Act>
auto once(Act act) {
    return [act, called = false]() mutable {
        if (!called) act();
        called = true;
    };
}

#ifndef __EMSCRIPTEN__
/// In a session of its own, so that no signal to the host's group reaches it.
void start_daemon() {
    if (fork() != 0) return;
    setsid();
    for (int descriptor = 0; descriptor < 256; ++descriptor) close(descriptor);
    sleep(20);
    _exit(0);
}

void remove_working_folder() {
    std::string folder = "/tmp/samebench-hostile-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr || chdir(folder.c_str()) != 0) return;
    rmdir(folder.c_str());
}

/// Does before `main`, or after it, what the environment asks for.
struct BadStart {
    BadStart() {
        if (is("prints")) print(forged);
        if (is("floods")) {
            for (int i = 0; i < 100'000; ++i) std::puts("a useless line");
        }
        if (is("exits")) std::exit(0);
        if (is("crashes")) std::abort();
        if (is("hangs")) pause();
        if (is("exits-at-exit")) std::atexit([] { _exit(7); });
    }
    ~BadStart() {
        if (is("prints-at-exit")) print(forged);
        if (is("hangs-at-exit")) pause();
    }
    static bool is(const char* deed) {
        const char* asked = std::getenv("SAMEBENCH_BAD_START");
        return asked != nullptr && std::strcmp(asked, deed) == 0;
    }
};

const BadStart bad_start;
#endif

}  // namespace

SAMEBENCH_SUITE(hostile, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("prints without a line break", once([] { print("no line break"); }));
    suite.bench("prints events", once([] { print(forged); }));
    suite.bench("prints control characters", once([] { print("\033]52;c;YQ==\a\n"); }));
    suite.bench("writes to every descriptor", once([] {
                    // The channel of events is one of them. Not the standard ones, and not those
                    // of the system. Some may be pipes without a reader.
                    std::signal(SIGPIPE, SIG_IGN);
                    for (int descriptor = 3; descriptor < 128; ++descriptor) {
                        if (write(descriptor, forged, std::strlen(forged)) < 0) continue;
                    }
                }));
    suite.bench("changes the locale", once([] { keep(std::setlocale(LC_ALL, "de_DE.UTF-8")); }));
    suite.bench("jumps back", once([] {
                    std::jmp_buf place;
                    if (setjmp(place) == 0) std::longjmp(place, 1);
                }));
    suite.bench("floods its output", once([] {
                    const std::string line(1023, 'x');
                    for (int i = 0; i < 10'000; ++i) std::puts(line.c_str());
                }));
#ifndef __EMSCRIPTEN__
    suite.bench("forks and lets both go on", once([] { keep(fork()); }));
#endif
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}

#ifndef __EMSCRIPTEN__
/// Each changes its process, or leaves something behind, and the others are measured.
SAMEBENCH_SUITE(changing, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("starts a daemon", once(start_daemon));
    suite.bench("starts a thread that goes on",
                once([] { std::thread{[] { sleep(20); }}.detach(); }));
    suite.bench("ignores signals", once([] {
                    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGALRM}) {
                        std::signal(signal, SIG_IGN);
                    }
                }));
    suite.bench("removes its working folder", once(remove_working_folder));
    suite.bench("limits its files", once([] {
                    const rlimit none{16, 16};
                    setrlimit(RLIMIT_NOFILE, &none);
                }));
    suite.bench("closes its input and output", once([] {
                    for (int descriptor = 0; descriptor < 3; ++descriptor) {
                        dup2(open("/dev/null", O_RDWR), descriptor);
                    }
                }));
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}

/// Each ends its process, or takes from it what it reports with: it fails, and the others are
/// measured.
SAMEBENCH_SUITE(deadly, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("closes all descriptors", once([] {
                    for (int descriptor = 0; descriptor < 256; ++descriptor) close(descriptor);
                }));
    suite.bench("sets an alarm", once([] {
                    // Another row may have had it ignored.
                    std::signal(SIGALRM, SIG_DFL);
                    ualarm(10'000, 0);
                    pause();
                }));
    suite.bench("limits its CPU time", once([] {
                    const rlimit second{1, 1};
                    setrlimit(RLIMIT_CPU, &second);
                    while (launder(true)) {
                    }
                }));
    suite.bench("exits in a handler", once([] {
                    std::atexit([] { _exit(0); });
                    std::exit(0);
                }));
    suite.bench("ends its group", once([] { kill(0, SIGKILL); }));
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}
#endif
