import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { outputTail } from '../../cli/system/command.js';
import { browsers, runtimes } from '../../cli/platforms/index.js';
import { valgrind } from '../../cli/platforms/work/counter.js';
import { findTool } from '../../cli/setup/detect.js';
import { libraries } from '../../cli/setup/tools/libraries.js';
import { java, seleniumServer } from '../grid/tools.js';
import { judge, none, parseCtest, parseNodeTest, sum } from './counts.js';

/**
 * @import { Counts } from './counts.js'
 *
 * The result of a step. The output is shown if something failed, the note always.
 * @typedef {{counts: Counts, output: string, note?: string}} Outcome
 *
 * Runs a command from the root of the tree, and keeps the end of its output.
 * @typedef {(command: string, args: string[], options?: {env?: NodeJS.ProcessEnv}) =>
 *   Promise<import('../../cli/system/command.js').CommandResult>} Run
 *
 * @typedef {object} Task
 * @property {string} root
 * @property {Run} run
 * @property {string[]} files parts of paths: run only the test files whose path contains one of
 *   them; empty for all
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} what
 * @property {number} seconds that it takes alone in a fresh clone on two CPUs: the longest
 *   starts first
 * @property {import('../../cli/setup/tools/tool.js').ToolReference[]} needs
 * @property {string[]} trees presets that are built before it starts, each once for all steps
 * @property {boolean} [whole] it has no test files that could be chosen
 * @property {boolean} [onRequest] it runs only if --only names it
 * @property {(task: Task) => Promise<Outcome>} start
 */

const native = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'doctest'];
const wasm = ['emscripten', 'cmake', 'ninja', 'nlohmann-json', 'doctest'];

/** The tools that only some platforms use. @param {typeof runtimes} platforms */
const ownTools = (platforms) => platforms.flatMap(({ tools = [] }) => tools);

const [chromium] = ownTools(browsers.filter(({ id }) => id === 'chromium'));

/** @type {Step[]} */
export const steps = [
  {
    name: 'lint',
    what: 'clang-format, ESLint, types',
    seconds: 12,
    needs: ['clang-format'],
    trees: [],
    whole: true,
    start: lint,
  },
  {
    name: 'native',
    what: 'C++ tests, native',
    seconds: 50,
    needs: native,
    trees: ['native'],
    start: (task) => ctest(task, 'native'),
  },
  {
    name: 'sanitize',
    what: 'C++ tests with ASan and UBSan',
    seconds: 80,
    needs: native,
    trees: ['native-sanitize'],
    start: (task) => ctest(task, 'native-sanitize'),
  },
  {
    name: 'wasm',
    what: 'C++ tests, WebAssembly in Node',
    seconds: 63,
    needs: wasm,
    trees: ['wasm'],
    start: (task) => ctest(task, 'wasm'),
  },
  {
    name: 'deletion',
    what: 'the ladder detects barriers that engines optimise away',
    seconds: 13,
    needs: wasm,
    trees: ['wasm-asm-barriers'],
    start: (task) => ctest(task, 'wasm-asm-barriers'),
  },
  {
    name: 'js',
    what: 'JavaScript tests',
    seconds: 35,
    needs: ['cxx', 'wabt'],
    trees: [],
    start: (task) => nodeTest(task, 'tests/js'),
  },
  {
    name: 'projects',
    what: "users' own projects, through the command",
    seconds: 150,
    needs: [...new Set([...native, ...wasm]), ...libraries, valgrind],
    trees: ['native', 'wasm'],
    start: (task) => nodeTest(task, 'tests/projects'),
  },
  {
    name: 'primality',
    what: 'the primality library: JavaScript package, examples, comparison with FLINT and GMP',
    seconds: 56,
    needs: [...new Set([...native, ...wasm, 'flint', 'gmp'])],
    trees: ['native', 'wasm'],
    start: (task) => nodeTest(task, 'tests/primality'),
  },
  {
    name: 'runtimes',
    what: 'Node, Bun and Deno run the module',
    seconds: 8,
    needs: [...wasm, ...ownTools(runtimes)],
    trees: ['wasm'],
    start: (task) => nodeTest(task, 'tests/runtimes'),
  },
  {
    name: 'browser',
    what: 'the page in a real browser, and asynchronous bodies',
    seconds: 170,
    needs: [...new Set([...native, ...wasm]), ...ownTools(browsers.filter(({ untested }) => !untested)), 'chromedriver', 'webkitwebdriver'],
    trees: ['native', 'wasm'],
    start: (task) => nodeTest(task, 'tests/browser'),
  },
  {
    name: 'grid',
    what: 'browsers behind a Selenium Grid with two nodes',
    seconds: 60,
    needs: [...new Set([...native, ...wasm]), chromium, 'chromedriver', java, seleniumServer],
    trees: ['native', 'wasm'],
    onRequest: true,
    start: (task) => nodeTest(task, 'tests/grid'),
  },
];

/** @type {Step['start']} */
async function lint({ root, run }) {
  const sources = ['core', 'google-benchmark', 'native', 'threads', 'wasm', 'tests', 'examples', 'experiments'].flatMap((folder) =>
    filesUnder(root, folder, /\.(cpp|hpp|h)$/),
  );
  const formatter = findTool('clang-format');
  const node = (/** @type {string} */ script, /** @type {string[]} */ ...args) =>
    run(process.execPath, [join('node_modules', script), ...args]);
  const checks = {
    'clang-format': () =>
      run('path' in formatter ? formatter.path : 'clang-format', [
        '--dry-run',
        '-Werror',
        ...sources,
      ]),
    eslint: () => node('eslint/bin/eslint.js', '--max-warnings', '0', '.'),
    'types of the sources': () => node('typescript/bin/tsc', '--noEmit'),
    'types of the tests': () => node('typescript/bin/tsc', '--noEmit', '-p', 'tests/js'),
  };
  const outcomes = [];
  for (const [name, check] of Object.entries(checks)) {
    const result = await check();
    const good = result.code === 0;
    outcomes.push({
      counts: { ...none, [good ? 'passed' : 'failed']: 1 },
      output: good ? '' : `${name}:\n${outputTail(result, Infinity)}\n`,
    });
  }
  return {
    counts: sum(outcomes.map(({ counts }) => counts)),
    output: outcomes.map(({ output }) => output).join(''),
  };
}

/**
 * CTest names its tests after their files, such as `timing/round`.
 *
 * @param {Task} task
 * @param {string} preset
 * @returns {Promise<Outcome>}
 */
async function ctest({ run, files }, preset) {
  const chosen = files.length > 0 ? ['-R', files.map(escapeRegex).join('|')] : [];
  const result = await run('ctest', ['--preset', preset, '-j', String(availableParallelism()), ...chosen]);
  const counts = judge(parseCtest(result.output), result.code);
  return { counts, output: outputTail(result, Infinity) };
}

/** @param {string} text */
const escapeRegex = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {Task} task
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function nodeTest({ root, run, files }, folder) {
  // Files are listed one by one, because versions of Node treat a folder differently.
  const found = filesUnder(root, folder, /\.test\.js$/);
  const chosen = found.filter(
    (path) => files.length === 0 || files.some((part) => path.includes(part)),
  );
  if (chosen.length === 0) {
    const which = files.length > 0 ? ` whose path contains ${files.join(' or ')}` : '';
    return { counts: { ...none, failed: 1 }, output: `${folder} has no *.test.js${which}` };
  }
  // By default Node leaves one CPU free, which would be half of a machine with two.
  const atOnce = `--test-concurrency=${availableParallelism()}`;
  const result = await run(process.execPath, ['--test', '--test-reporter=spec', atOnce, ...chosen]);
  const counts = judge(parseNodeTest(result.output), result.code);
  const [, note] = /^\s*ℹ (unchanged since it passed: .*)$/m.exec(result.output) ?? [];
  return { counts, output: outputTail(result, Infinity), note };
}

/**
 * The files of a folder and its sub-folders, except for the build trees of projects in it.
 *
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {string[]} paths from the root
 */
function filesUnder(root, folder, pattern) {
  if (!existsSync(join(root, folder))) return [];
  const isProject = existsSync(join(root, folder, 'CMakeLists.txt'));
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (isProject && entry.name === 'build') return [];
      if (entry.isDirectory()) return filesUnder(root, path, pattern);
      return pattern.test(entry.name) ? [path] : [];
    });
}
