/** Tricks that disturb the measurement: its clock, its meter, its base, its events and its files. */
import { countWords, words } from '../project.js';

/** @import { Trick } from './index.js' */

/** A clock on which the time since its first reading takes three quarters as long. */
const slowClock = (/** @type {string} */ head) => `#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>
${head} {
    const long code = syscall(SYS_clock_gettime, id, time);
    static const long long start = time->tv_sec * 1000000000ll + time->tv_nsec;
    const long long now = start + (time->tv_sec * 1000000000ll + time->tv_nsec - start) / 4 * 3;
    time->tv_sec = now / 1000000000ll;
    time->tv_nsec = now % 1000000000ll;
    return static_cast<int>(code);
}
`;

const interposed = 'extern "C" int clock_gettime(clockid_t id, timespec* time) noexcept';

/** Changes the entry of \`clock_gettime\` in the tables by which loaded libraries call each other. */
const patchTables = `#include <cstring>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
static int patch(dl_phdr_info* info, std::size_t, void*) {
    const char* names = nullptr;
    const ElfW(Sym)* symbols = nullptr;
    const ElfW(Rela)* tables[2] = {};
    std::size_t sizes[2] = {};
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        for (auto* d = reinterpret_cast<const ElfW(Dyn)*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr); d->d_tag != DT_NULL; ++d) {
            if (d->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(d->d_un.d_ptr);
            if (d->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(d->d_un.d_ptr);
            if (d->d_tag == DT_JMPREL) tables[0] = reinterpret_cast<const ElfW(Rela)*>(d->d_un.d_ptr);
            if (d->d_tag == DT_PLTRELSZ) sizes[0] = d->d_un.d_val;
            if (d->d_tag == DT_RELA) tables[1] = reinterpret_cast<const ElfW(Rela)*>(d->d_un.d_ptr);
            if (d->d_tag == DT_RELASZ) sizes[1] = d->d_un.d_val;
        }
    }
    if (reinterpret_cast<std::uintptr_t>(names) < 1 << 20 || symbols == nullptr) return 0;
    for (int t = 0; t < 2; ++t) {
        for (std::size_t i = 0; i < sizes[t] / sizeof(ElfW(Rela)); ++i) {
            const auto& entry = tables[t][i];
            if (std::strcmp(names + symbols[ELF64_R_SYM(entry.r_info)].st_name, "clock_gettime") != 0) continue;
            auto* place = reinterpret_cast<void**>(info->dlpi_addr + entry.r_offset);
            mprotect(reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(place) & ~4095ul), 8192, PROT_READ | PROT_WRITE);
            *place = reinterpret_cast<void*>(slow_clock);
        }
    }
    return 0;
}
static const int patched = dl_iterate_phdr(patch, nullptr);
`;

/** Starts the program again with a library that brings its own clock. */
const preload = `#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unistd.h>
#include <vector>
static int start_again() {
    if (std::getenv("LD_PRELOAD") != nullptr) return 0;
    const std::string library = "/tmp/samebench-trick-" + std::to_string(getppid()) + ".so";
    if (access(library.c_str(), R_OK) != 0) {
        FILE* compiler = popen(("g++ -std=c++20 -shared -fPIC -x c++ - -o " + library).c_str(), "w");
        std::fputs(R"(${slowClock(interposed)})", compiler);
        pclose(compiler);
    }
    std::ifstream file{"/proc/self/cmdline", std::ios::binary};
    std::string line{std::istreambuf_iterator<char>{file}, {}};
    std::vector<char*> words;
    for (std::size_t at = 0; at < line.size(); at = line.find('\\0', at) + 1) words.push_back(line.data() + at);
    words.push_back(nullptr);
    setenv("LD_PRELOAD", library.c_str(), 1);
    return execv("/proc/self/exe", words.data());
}
static const int started_again = start_again();
`;

/** Something that a thread does while nothing is measured in this process. */
const whileWaiting = (/** @type {string} */ what, head = '') =>
  words({
    top: `#include <atomic>\n#include <chrono>\n#include <sched.h>\n#include <thread>\n${head}static std::atomic<unsigned long> calls{0};
static void disturb() {
    cpu_set_t all;
    for (int i = 0; i < 64; ++i) CPU_SET(i, &all);
    sched_setaffinity(0, sizeof all, &all);
    for (;;) {
        const auto before = calls.load();
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
        if (before == 0 || calls.load() != before) continue;
        ${what}
    }
}
static const bool started = (std::thread{disturb}.detach(), true);
`,
    before: '    calls.fetch_add(1, std::memory_order_relaxed);\n',
  });

/** In the interrupts of a timer, unless the work is being done. */
const slowMeter = words({
  top: `#include <csignal>\n#include <ctime>\n#include <sys/time.h>
static volatile bool is_working = false;
static void spin(int) {
    if (!is_working) for (volatile int i = 0; i < 60000; i = i + 1) {}
}
static const int set = [] {
    std::signal(SIGALRM, spin);
    const itimerval often{{0, 300}, {0, 300}};
    return setitimer(ITIMER_REAL, &often, nullptr);
}();
static std::uint32_t count(const std::string& text) {\n${countWords}}\n`,
  body:
    '    is_working = true;\n    const auto found = count(text);\n    is_working = false;\n    return ' +
    'found;\n',
});

const forged =
  '{\\"event\\":\\"result\\",\\"benchmark\\":1,\\"suite\\":\\"library\\",\\"name\\":\\"count ' +
  'words\\",\\"argument\\":null,\\"stop\\":\\"target\\"}\\n';

/** What a function at the start of the process does. @param {string} top @param {string} body */
const atStart = (top, body) =>
  words({ top: `${top}static const bool started = [] {\n${body}    return true;\n}();\n` });

const files = '#include <filesystem>\n#include <fstream>\n#include <unistd.h>\n';

/** Puts the candidate's build into the place of the base's, where it is slower. */
const otherBase = words({
  top: `${files}static const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
static const bool is_base = self.find("/a/") != std::string::npos;
static const bool replaced = [] {
    const auto at = self.find("/b/");
    std::error_code error;
    if (at == std::string::npos || self.find("judge") == std::string::npos) return false;
    const auto own = std::filesystem::path{self}.parent_path();
    auto other = own.string();
    other.replace(at, 3, "/a/");
    using Options = std::filesystem::copy_options;
    std::filesystem::copy(own, other, Options::recursive | Options::overwrite_existing, error);
    return true;
}();
`,
  before: '    if (is_base) for (volatile int i = 0; i < 200; i = i + 1) {}\n',
});

/** @type {Trick[]} */
export const attacking = [
  {
    title: "a clock of its own, by the name of the system's",
    patch: { 'lib/words.cpp': words({ top: slowClock(interposed) }) },
  },
  {
    title: 'a clock of its own, put into the tables of loaded libraries',
    patch: {
      'lib/words.cpp': words({
        top: `${slowClock('static int slow_clock(clockid_t id, timespec* time)')}${patchTables}`,
      }),
    },
  },
  {
    title: 'a clock of its own, by LD_PRELOAD and a second start',
    patch: { 'lib/words.cpp': words({ top: preload }) },
  },
  {
    title: 'the cycle meter is slowed down by the interrupts of a timer',
    patch: { 'lib/words.cpp': slowMeter },
  },
  {
    title: 'a thread takes the CPU and the caches while the base is measured',
    patch: {
      'lib/words.cpp': whileWaiting(
        'for (auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{1}; ' +
          'std::chrono::steady_clock::now() < end;) for (auto& one : room) ++one;',
        '#include <vector>\nstatic std::vector<long> room(1 << 20);\n',
      ),
    },
  },
  {
    title: 'a thread stops the process of the base now and then',
    patch: {
      'lib/words.cpp': whileWaiting(
        `for (const auto& one : std::filesystem::directory_iterator{"/proc"}) {
            std::ifstream file{one.path() / "comm"};
            std::string name;
            const auto id = std::atoi(one.path().filename().c_str());
            if (!std::getline(file, name) || !name.starts_with("samebench-nativ") || id == getpid()) continue;
            kill(id, SIGSTOP);
            std::this_thread::sleep_for(std::chrono::microseconds{300});
            kill(id, SIGCONT);
        }`,
        `${files}#include <csignal>\n#include <cstdlib>\n`,
      ),
    },
  },
  {
    title: 'events on standard output',
    patch: {
      'lib/words.cpp': words({
        top: '#include <cstdio>\nstatic unsigned long calls = 0;\n',
        before: `    if (++calls % 100000 == 0) std::fputs("${forged}", stdout);\n`,
      }),
    },
  },
  {
    title: 'lines in the file with the results',
    patch: {
      'lib/words.cpp': atStart(
        files,
        `    const std::string parent = "/proc/" + std::to_string(getppid());
    for (const auto& one : std::filesystem::directory_iterator{parent + "/fd"}) {
        std::error_code error;
        const auto file = std::filesystem::read_symlink(one.path(), error).string();
        if (file.ends_with(".journal")) std::ofstream{file, std::ios::app} << "{}\\n";
    }
`,
      ),
    },
  },
  {
    title: "its own results in the project's folder",
    patch: {
      'lib/words.cpp': atStart(
        files,
        `    const std::string folder = "/proc/" + std::to_string(getppid()) + "/cwd/results";
    std::error_code error;
    if (std::filesystem::is_directory(folder, error)) std::ofstream{folder + "/trick.json"} << "{}\\n";
`,
      ),
    },
  },
  { title: "its own build in the place of the base's", patch: { 'lib/words.cpp': otherBase } },
  {
    title: 'it exits after 100,000 calls, as if all were done',
    patch: {
      'lib/words.cpp': words({
        top: '#include <unistd.h>\nstatic unsigned long calls = 0;\n',
        before: '    if (++calls > 100000) _exit(0);\n',
      }),
    },
  },
  {
    title: "a clock of its own, by the name of the harness's",
    patch: {
      'lib/words.cpp': words({
        top: `#include <chrono>\nextern "C" double other_now(void*) asm("_ZN9samebench11SteadyClock3nowEv");
extern "C" double other_now(void*) { return static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count()) * 0.75; }
`,
      }),
    },
  },
];
