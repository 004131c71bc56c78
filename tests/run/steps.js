/**
 * The steps of `npm test --all`, in the order in which they start: the longest first. docs/contributing.md
 * describes them.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { browsers, runtimes } from '../../cli/platforms/index.js';
import { isInstallable } from '../../cli/setup/tools/tool.js';
import { valgrind } from '../../cli/platforms/work/instruction-counter.js';
import { libraries } from '../../cli/setup/tools/libraries.js';
import { repository } from '../../cli/system/repository.js';
import { java, seleniumServer } from '../../lab/grid/tools.js';
import { debootstrap } from '../../lab/systems/debian.js';

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
 * @property {readonly string[]} [files] default: all of the folder
 * @property {NodeJS.ProcessEnv} [env] added to the environment of its tests
 * @property {{files: RegExp, processes: number}} [sharing] files of the folder that run in a few processes,
 *   because starting one for each file, and a browser in it, would take as long as the tests
 * @property {() => string[][]} [commands] each is a test, which passes if it exits with 0
 * @property {boolean} [onRequest] it runs only if --only names it
 * @property {First | null} [first] what differs in the first tier; null: it is in the second tier only;
 *   default: all of it is in the first
 * @property {string} [source] a folder: if it was changed, all of the step is in the first tier
 *
 * @typedef {Partial<Pick<Step, 'needs' | 'files' | 'env'>>} First with an `env`, its files run again in the
 *   second tier
 */

const native = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'doctest'];
const wasm = ['emscripten', 'ccache', 'cmake', 'ninja', 'nlohmann-json', 'doctest'];
const both = [...native, ...wasm];

/** The tools that only some platforms use. @param {typeof runtimes} platforms */
const ownTools = (platforms) => platforms.flatMap(({ tools = [] }) => tools);

const chromiumTools = ownTools(browsers.filter(({ id }) => id === 'chromium'));

/**
 * The files of a folder and its sub-folders whose paths match.
 *
 * @param {string} folder from the root of the tree
 * @param {RegExp} pattern
 */
export const filesIn = (folder, pattern) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(path))
    .sort();

/** The test files of a folder. @param {string} folder */
export const testsIn = (folder) => filesIn(folder, /\.test\.js$/);

/** Those that are in the first tier. @param {string[]} files */
const short = (files) => files.filter((path) => !path.endsWith('.long.test.js'));

/** Tests of JavaScript: those of extras lie beside them. */
const javascript = [...testsIn('extras'), ...testsIn('tests/js')];

/**
 * The sources of C++ that are in the repository or new, but none that CMake makes. They are formatted by
 * clang-format 14: another version breaks lines otherwise, and would find fault with all of them.
 */
const sources = "git ls-files -co --exclude-standard '*.cpp' '*.hpp' '*.h'";

/**
 * @param {string} path of an npm package's program
 * @param {string} words its arguments, without spaces in them
 */
const npmProgram = (path, words) => [process.execPath, join('node_modules', path), ...words.split(' ')];

/** @type {Step[]} */
export const steps = [
  {
    name: 'projects',
    what: "users' own projects, through the command",
    needs: [...both, ...libraries, valgrind, 'sshd', 'wabt'],
    builds: ['native', 'wasm'],
    folder: 'tests/projects',
    first: { needs: [...both, valgrind], files: ['tests/projects/tutorial.test.js'] },
  },
  {
    name: 'browser',
    what: 'the page in a real browser, and asynchronous bodies',
    needs: [...both, ...ownTools(browsers).filter(isInstallable), 'chromedriver', 'webkitwebdriver'],
    builds: ['native', 'wasm'],
    folder: 'tests/browser',
    // The others' browsers are started by the command, and leave nothing behind.
    sharing: { files: /\bpage\b/, processes: 1 },
    first: {
      needs: [...both, ...chromiumTools],
      files: ['tests/browser/platform.test.js'],
      env: { SAMEBENCH_TEST_BROWSERS: 'chromium' },
    },
  },
  {
    name: 'sanitize',
    what: 'C++ tests with ASan and UBSan',
    needs: ['clang', ...native],
    builds: ['native-sanitize'],
    ctest: 'native-sanitize',
    first: null,
  },
  {
    name: 'primality',
    what: 'the primality library alone, in a copy of its folder',
    needs: [...both, 'flint', 'gmp'],
    folder: 'tests/primality',
    first: null,
    source: 'core/primality',
  },
  {
    name: 'js',
    what: 'JavaScript tests',
    needs: ['cxx', 'wabt'],
    folder: 'tests/js',
    files: javascript,
    sharing: { files: /./, processes: availableParallelism() },
    first: { files: short(javascript) },
  },
  {
    name: 'lab',
    what: "the lab's own tests",
    needs: [],
    folder: 'lab/tests',
    sharing: { files: /./, processes: 1 },
    first: { files: short(testsIn('lab/tests')) },
  },
  { name: 'native', what: 'C++ tests, native', needs: native, builds: ['native'], ctest: 'native' },
  {
    name: 'wasm',
    what: 'C++ tests of what depends on the platform, WebAssembly in Node',
    needs: wasm,
    builds: ['wasm'],
    ctest: 'wasm',
  },
  {
    name: 'wasm-rest',
    what: 'the other C++ tests, WebAssembly in Node',
    needs: wasm,
    builds: ['wasm'],
    ctest: 'wasm-rest',
    first: null,
  },
  {
    name: 'lint',
    what: 'clang-format, ESLint, types',
    needs: ['clang-format'],
    commands: () => [
      [
        'sh',
        '-c',
        `! clang-format --version | grep -q ' 14\\.' || ${sources} | xargs clang-format --dry-run -Werror`,
      ],
      npmProgram('eslint/bin/eslint.js', '--max-warnings=0 --cache --cache-location=build/lint/eslint .'),
      [process.execPath, 'protocol/generate/prepare.js'],
      npmProgram('typescript/bin/tsc', '-p .'),
    ],
  },
  {
    name: 'format',
    what: 'Prettier, types of the tests',
    needs: [],
    commands: () => [
      npmProgram('typescript/bin/tsc', '-p .'),
      npmProgram('typescript/bin/tsc', '--incremental --tsBuildInfoFile build/lint/tests -p tests/js'),
      npmProgram(
        'prettier/bin/prettier.cjs',
        '--log-level=warn --cache --cache-location=build/lint/prettier --check **/*.{js,mjs}',
      ),
    ],
    first: null,
  },
  {
    name: 'runtimes',
    what: 'Node, Bun and Deno run the module',
    needs: [...wasm, ...ownTools(runtimes)],
    builds: ['wasm'],
    folder: 'tests/runtimes',
    first: {
      files: [
        'tests/runtimes/javascript-rows.test.js',
        'tests/runtimes/runtimes.test.js',
        'tests/runtimes/threads.test.js',
      ],
    },
  },
  {
    name: 'grid',
    what: 'browsers behind a Selenium Grid with two nodes',
    needs: [...both, ...chromiumTools, 'chromedriver', java, seleniumServer],
    builds: ['native', 'wasm'],
    folder: 'lab/grid',
    onRequest: true,
  },
  {
    name: 'systems',
    what: 'both commands of the README on Debian 13 and on the unstable release, in roots of their own',
    needs: [debootstrap],
    folder: 'lab/systems',
    onRequest: true,
  },
];
