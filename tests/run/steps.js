/** The steps of `npm test`, in the order in which they start: the longest first. docs/contributing.md describes them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browsers, runtimes } from '../../cli/platforms/index.js';
import { isInstallable } from '../../cli/setup/tools/tool.js';
import { valgrind } from '../../cli/platforms/work/instruction-counter.js';
import { libraries } from '../../cli/setup/tools/libraries.js';
import { repository } from '../../cli/system/repository.js';
import { java, seleniumServer } from '../grid/tools.js';
import { debootstrap } from '../systems/debian.js';

/**
 * @import { ToolReference } from '../../cli/setup/tools/tool.js'
 *
 * @typedef {object} Step it has one of `ctest`, `folder` and `commands`
 * @property {string} name
 * @property {string} what
 * @property {ToolReference[]} needs
 * @property {string[]} [builds] presets that are built before it starts, each once for all steps
 * @property {string} [ctest] a test preset of CMake
 * @property {string} [folder] of files for node --test
 * @property {boolean} [shareProcess] the files of the folder run in a process for each CPU, because starting one for each
 *   file would take as long as the tests
 * @property {() => string[][]} [commands] each is a test, which passes if it exits with 0
 * @property {boolean} [onRequest] it runs only if --only names it
 */

const native = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'doctest'];
const wasm = ['emscripten', 'ccache', 'cmake', 'ninja', 'nlohmann-json', 'doctest'];
const both = [...native, ...wasm];

/** The tools that only some platforms use. @param {typeof runtimes} platforms */
const ownTools = (platforms) => platforms.flatMap(({ tools = [] }) => tools);

/**
 * The files of a folder and its sub-folders whose paths match.
 *
 * @param {string} folder from the root of the tree
 * @param {RegExp} pattern
 */
export const filesIn = (folder, pattern) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path)).filter((path) => pattern.test(path)).sort();

/** The sources of C++ that are in the repository or new, but none that CMake makes. */
const sources = "git ls-files -co --exclude-standard '*.cpp' '*.hpp' '*.h'";

/** @param {string} path of an npm package's program @param {string[]} words */
const npmProgram = (path, ...words) => [process.execPath, join('node_modules', path), ...words];

/** @type {Step[]} */
export const steps = [
  {
    name: 'projects',
    what: "users' own projects, through the command",
    needs: [...both, ...libraries, valgrind, 'sshd', 'wabt'],
    builds: ['native', 'wasm'],
    folder: 'tests/projects',
  },
  {
    name: 'browser',
    what: 'the page in a real browser, and asynchronous bodies',
    needs: [...both, ...ownTools(browsers).filter(isInstallable), 'chromedriver', 'webkitwebdriver'],
    builds: ['native', 'wasm'],
    folder: 'tests/browser',
  },
  {
    name: 'sanitize',
    what: 'C++ tests with ASan and UBSan',
    needs: ['clang', ...native],
    builds: ['native-sanitize'],
    ctest: 'native-sanitize',
  },
  {
    name: 'primality',
    what: 'the primality library alone, in a copy of its folder',
    needs: [...both, 'flint', 'gmp'],
    folder: 'tests/primality',
  },
  { name: 'js', what: 'JavaScript tests', needs: ['cxx', 'wabt'], folder: 'tests/js', shareProcess: true },
  { name: 'native', what: 'C++ tests, native', needs: native, builds: ['native'], ctest: 'native' },
  { name: 'wasm', what: 'C++ tests, WebAssembly in Node', needs: wasm, builds: ['wasm'], ctest: 'wasm' },
  {
    name: 'lint',
    what: 'clang-format, ESLint, types',
    needs: ['clang-format'],
    commands: () => [
      ['sh', '-c', `${sources} | xargs clang-format --dry-run -Werror`],
      npmProgram('eslint/bin/eslint.js', '--max-warnings', '0', '--cache', '--cache-location', 'build/lint/eslint', '.'),
      [process.execPath, 'protocol/generate/prepare.js'],
      npmProgram('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', 'build/lint/sources'),
      npmProgram('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', 'build/lint/tests', '-p', 'tests/js'),
    ],
  },
  {
    name: 'runtimes',
    what: 'Node, Bun and Deno run the module',
    needs: [...wasm, ...ownTools(runtimes)],
    builds: ['wasm'],
    folder: 'tests/runtimes',
  },
  {
    name: 'grid',
    what: 'browsers behind a Selenium Grid with two nodes',
    needs: [...both, ...ownTools(browsers.filter(({ id }) => id === 'chromium')), 'chromedriver', java, seleniumServer],
    builds: ['native', 'wasm'],
    folder: 'tests/grid',
    onRequest: true,
  },
  {
    name: 'systems',
    what: 'both commands of the README on Debian 13 and on the unstable release, in roots of their own',
    needs: [debootstrap],
    folder: 'tests/systems',
    onRequest: true,
  },
];
