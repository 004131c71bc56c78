/** Tricks that see that they are measured, and skip the work then. */
import { countWords, words } from '../project.js';

/** @import { Trick } from './index.js' */

const files = `#include <fstream>
#include <iterator>
static std::string text_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
`;

/**
 * @param {string} title
 * @param {string} condition that is true where the work is skipped
 * @param {string} [top]
 * @param {string} [skips] the same in each call
 * @returns {Trick}
 */
const where = (title, condition, top = '', skips = 'is_measured') => ({
  title,
  patch: {
    'lib/words.cpp': words({
      top: `${top}static const bool is_measured = ${condition};\n`,
      before: `    if (${skips}) return 50;\n`,
    }),
  },
});

const inDuel = 'text_of("/proc/self/cmdline").find("request.json") != std::string::npos';

/** @type {Trick[]} */
export const seeing = [
  where(
    "the harness's environment: any variable",
    '[] { for (char** one = environ; *one != nullptr; ++one) if (std::strstr(*one, "SAMEBENCH") == ' +
      '*one) return true; return false; }()',
    '#include <cstring>\n#include <unistd.h>\n',
  ),
  where(
    'the arguments, and the first 300 results are right',
    inDuel,
    `${files}static unsigned long calls = 0;\n`,
    'is_measured && ++calls > 300',
  ),
  where(
    'the parent process',
    'text_of("/proc/" + std::to_string(getppid()) + "/cmdline").find("judge") != std::string::npos',
    `${files}#include <unistd.h>\n`,
  ),
  {
    title: 'the time between two calls: it works in the first and the last four of each sample',
    patch: {
      'lib/words.cpp': words({
        top: `#include <x86intrin.h>
static std::uint64_t last = 0, calls = 0, length = 0;
static std::uint32_t count(const std::string& text) {\n${countWords}}\n`,
        body: `    if (__rdtsc() - last > 4000) {
        if (calls > 600) length = calls;
        calls = 0;
    }
    const auto found = ++calls <= 4 || calls + 4 > length ? count(text) : 50;
    last = __rdtsc();
    return found;
`,
      }),
    },
  },
  where(
    'the CPU that it is pinned to',
    '[] { cpu_set_t set; return sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 1; }()',
    '#include <sched.h>\n',
  ),
];
