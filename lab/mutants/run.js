/** Which tests of the first tier find a bug that is put back. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../../cli/system/command.js';
import { filesUnder, importsOf, root } from '../../tests/js/house/tree.js';

/**
 * @import { Bug } from './bugs.js'
 * @typedef {{ kind: 'found', by: string } | { kind: 'not found' } | { kind: 'broken', why: string }} Outcome
 *   broken: the source with the bug in it does not compile
 */

/** Test files that run at a time in one process of Node.js. */
const TOGETHER = 6;

/** What a test that hangs takes. */
const LIMIT_MS = 120_000;

/** C++ tests that need no other program of the build. */
const TARGETS = ['samebench-tests', 'samebench-logic-tests'];

/**
 * A copy of the sources, to put bugs into.
 * @param {string} folder
 * @param {AbortSignal} [signal]
 */
export async function copySources(folder, signal) {
  const { stdout } = await runCommand(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      outputLimit: Infinity,
      signal,
    },
  );
  for (const path of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await runCommand(process.execPath, [join(folder, 'protocol/generate/prepare.js')], { cwd: folder, signal });
}

/** How many imports each file is away from a changed one. @param {string} changed */
function distancesFrom(changed) {
  const rooms = ['protocol', 'report', 'wasm', 'web', 'cli', 'extras', 'tests'];
  const imports = importsOf(rooms).filter(({ isType }) => !isType);
  const distances = new Map([[changed, 0]]);
  // The map grows while it is read: the importers of one come after it.
  for (const [file, distance] of distances)
    for (const { from, to } of imports)
      if (to === file && !distances.has(from)) distances.set(from, distance + 1);
  return distances;
}

/**
 * Tests of the first tier that import a file of JavaScript, the nearest first. Those of other rooms take too
 * long.
 * @param {string} changed
 */
export function testsOf(changed) {
  const distances = distancesFrom(changed);
  const distanceOf = (/** @type {string} */ path) => distances.get(path) ?? Infinity;
  const [room] = changed.split('/');
  return filesUnder(`tests/js/${room}`, /(?<!\.long)\.test\.js$/)
    .filter((path) => distances.has(path))
    .sort((a, b) => distanceOf(a) - distanceOf(b));
}

/** @param {string} text @param {Bug} bug @returns {string} the source with the bug in it */
export function withBug(text, { file, was, is }) {
  const parts = text.split(was);
  if (parts.length !== 2) throw new Error(`${file} has "${was}" ${parts.length - 1} times, not once`);
  return parts.join(is);
}

/** @param {string} folder @param {readonly string[]} tests @param {AbortSignal} [signal] */
const runTests = (folder, tests, signal) =>
  runCommand(process.execPath, ['--test', '--test-reporter=tap', ...tests], {
    cwd: folder,
    limitMs: LIMIT_MS,
    signal,
  });

/**
 * @param {string} folder
 * @param {readonly string[]} tests
 * @param {AbortSignal} [signal]
 * @returns {Promise<Outcome>}
 */
async function ofJavaScript(folder, tests, signal) {
  for (let at = 0; at < tests.length; at += TOGETHER) {
    const some = tests.slice(at, at + TOGETHER);
    const { code, output } = await runTests(folder, some, signal);
    const failed = /^not ok \d+ - (.*)$/m.exec(output)?.[1];
    if (code !== 0) return { kind: 'found', by: failed ?? some.join(', ') };
  }
  return { kind: 'not found' };
}

/** @param {string} folder @param {AbortSignal} [signal] @returns {Promise<Outcome>} */
async function ofCpp(folder, signal) {
  const build = join(folder, 'build', 'mutants');
  const run = (/** @type {string} */ program, /** @type {string[]} */ words) =>
    runCommand(program, words, { cwd: folder, signal });
  const steps = [
    await run('cmake', ['-S', folder, '-B', build, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release']),
    await run('cmake', ['--build', build, '--target', ...TARGETS]),
  ];
  const failed = steps.find(({ code }) => code !== 0);
  if (failed) return { kind: 'broken', why: failed.output };
  const { code, output } = await run('ctest', [
    ...['--test-dir', build, '-R', '^timing/', '--stop-on-failure', '--timeout', String(LIMIT_MS / 1000)],
    ...['-j', String(availableParallelism())],
  ]);
  const by = /\d+ - (\S+) \((?:Failed|Timeout|.*Exception)/.exec(output)?.[1];
  return code === 0 ? { kind: 'not found' } : { kind: 'found', by: by ?? output };
}

/** @param {string} file */
const isJavaScript = (file) => file.endsWith('.js');

/**
 * The tests of files that fail without a bug, and say nothing.
 * @param {string} folder  of `copySources`
 * @param {readonly string[]} files
 * @param {AbortSignal} [signal]
 * @returns {Promise<Set<string>>}  paths, or names of tests in C++
 */
export async function failingTests(folder, files, signal) {
  const failing = new Set();
  for (const test of new Set(files.filter(isJavaScript).flatMap(testsOf)))
    if ((await runTests(folder, [test], signal)).code !== 0) failing.add(test);
  if (files.every(isJavaScript)) return failing;
  const found = await ofCpp(folder, signal);
  if (found.kind === 'broken') throw new Error(found.why);
  if (found.kind === 'found') failing.add(found.by);
  return failing;
}

/**
 * Puts a bug into the copy, runs the tests, and takes it out.
 * @param {string} folder  of `copySources`
 * @param {Bug} bug
 * @param {ReadonlySet<string>} failing  tests that fail without it
 * @param {AbortSignal} [signal]
 * @returns {Promise<Outcome>}
 */
export async function find(folder, bug, failing, signal) {
  const { file } = bug;
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, withBug(text, bug));
  try {
    if (!isJavaScript(file)) return await ofCpp(folder, signal);
    return await ofJavaScript(
      folder,
      testsOf(file).filter((test) => !failing.has(test)),
      signal,
    );
  } finally {
    writeFileSync(path, text);
  }
}
