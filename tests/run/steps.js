import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildEnvironment, buildState } from '../../cli/build/build.js';
import { outputTail } from '../../cli/system/command.js';
import { browsers, runtimes } from '../../cli/platforms/index.js';
import { findTool } from '../../cli/setup/detect.js';
import { judge, none, parseCtest, parseNodeTest, sum } from './counts.js';

/**
 * @typedef {import('./counts.js').Counts} Counts
 * @typedef {{counts: Counts, output: string}} Outcome output is shown when something failed
 *
 * Runs a command from the root of the tree, and keeps its whole output.
 * @typedef {(command: string, args: string[], options?: {env?: NodeJS.ProcessEnv}) =>
 *   Promise<import('../../cli/system/command.js').CommandResult>} Run
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} what
 * @property {import('../../cli/setup/tools/tool.js').ToolReference[]} needs
 * @property {(root: string, run: Run) => Promise<Outcome>} start
 */

const native = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'doctest'];
const wasm = ['emscripten', 'cmake', 'ninja', 'nlohmann-json', 'doctest'];

/** The tools that only some platforms use. @param {typeof runtimes} platforms */
const ownTools = (platforms) => platforms.flatMap(({ tools = [] }) => tools);

/** @type {Step[]} */
export const steps = [
  {
    name: 'lint',
    what: 'clang-format, ESLint, types',
    needs: ['clang-format'],
    start: lint,
  },
  {
    name: 'native',
    what: 'C++ tests, native',
    needs: native,
    start: (root, run) => ctest(root, run, 'native'),
  },
  {
    name: 'sanitize',
    what: 'C++ tests with ASan and UBSan',
    needs: native,
    start: (root, run) => ctest(root, run, 'native-sanitize'),
  },
  {
    name: 'wasm',
    what: 'C++ tests, WebAssembly in Node',
    needs: wasm,
    start: (root, run) => ctest(root, run, 'wasm'),
  },
  {
    name: 'deletion',
    what: 'the ladder notices barriers that engines see through',
    needs: wasm,
    start: (root, run) => ctest(root, run, 'wasm-asm-barriers'),
  },
  {
    name: 'js',
    what: 'JavaScript tests',
    needs: ['cxx'],
    start: (root, run) => nodeTest(root, run, 'tests/js'),
  },
  {
    name: 'projects',
    what: "users' own projects, through the command",
    needs: [...new Set([...native, ...wasm])],
    start: (root, run) => nodeTest(root, run, 'tests/projects'),
  },
  {
    name: 'primality',
    what: 'the primality library by itself: JavaScript, examples, and what FLINT and GMP say',
    needs: [...new Set([...native, ...wasm, 'flint', 'gmp'])],
    async start(root, run) {
      const failure =
        (await buildPreset(root, run, 'native')) ?? (await buildPreset(root, run, 'wasm'));
      return failure ?? nodeTest(root, run, 'tests/primality');
    },
  },
  {
    name: 'runtimes',
    what: 'Node, Bun and Deno run the module',
    needs: [...wasm, ...ownTools(runtimes)],
    async start(root, run) {
      const failure = await buildPreset(root, run, 'wasm');
      return failure ?? nodeTest(root, run, 'tests/runtimes');
    },
  },
  {
    name: 'browser',
    what: 'the page in a real browser',
    needs: [...wasm, ...ownTools(browsers.filter(({ untested }) => !untested)), 'chromedriver', 'webkitwebdriver'],
    async start(root, run) {
      const failure = await buildPreset(root, run, 'wasm');
      return failure ?? nodeTest(root, run, 'tests/browser');
    },
  },
];

/** @type {Step['start']} */
async function lint(root, run) {
  const sources = ['core', 'native', 'wasm', 'tests', 'examples', 'experiments'].flatMap((folder) =>
    filesUnder(root, folder, /\.(cpp|hpp)$/),
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
 * @param {string} root
 * @param {Run} run
 * @param {string} preset
 * @returns {Promise<Outcome | null>} null when it is built
 */
async function buildPreset(root, run, preset) {
  const env = buildEnvironment(preset.startsWith('wasm') ? 'wasm' : 'native', process.env);
  const state = buildState(join(root, 'build', preset), root);
  const commands = [['--build', '--preset', preset]];
  if (state === 'none') commands.unshift(['--preset', preset]);
  if (state === 'moved') commands.unshift(['--fresh', '--preset', preset]);
  for (const args of commands) {
    const result = await run('cmake', args, { env });
    if (result.code !== 0) {
      const output = `cmake ${args.join(' ')}:\n${outputTail(result, Infinity)}\n`;
      return { counts: { ...none, failed: 1 }, output };
    }
  }
  return null;
}

/**
 * @param {string} root
 * @param {Run} run
 * @param {string} preset
 * @returns {Promise<Outcome>}
 */
async function ctest(root, run, preset) {
  const failure = await buildPreset(root, run, preset);
  if (failure) return failure;
  const result = await run('ctest', ['--preset', preset]);
  const counts = judge(parseCtest(result.output), result.code);
  return { counts, output: outputTail(result, Infinity) };
}

/**
 * @param {string} root
 * @param {Run} run
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function nodeTest(root, run, folder) {
  // Named one by one: what a folder means to `node --test` differs between versions of Node.
  const files = filesUnder(root, folder, /\.test\.js$/);
  if (files.length === 0) {
    return { counts: { ...none, failed: 1 }, output: `no *.test.js in ${folder}` };
  }
  // Node leaves one CPU free by default: with two, that is half of the machine.
  const atOnce = `--test-concurrency=${availableParallelism()}`;
  const result = await run(process.execPath, ['--test', '--test-reporter=spec', atOnce, ...files]);
  const counts = judge(parseNodeTest(result.output), result.code);
  return { counts, output: outputTail(result, Infinity) };
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {string[]} paths from the root
 */
function filesUnder(root, folder, pattern) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'build' ? [] : filesUnder(root, path, pattern);
      return pattern.test(entry.name) ? [path] : [];
    });
}
