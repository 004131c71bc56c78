/** Rows as tests of CTest: samebench_add_suite(… CTEST). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { build } from '../../cli/build/build.js';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { root } from './support.js';

const source = join(root, 'tests/projects/ctest');

// The packages of both trees.
before(async () => {
  for (const target of /** @type {const} */ (['native', 'wasm'])) {
    assert.equal(await build(target, { project: join(root, 'examples/own-suite') }), null);
  }
});

/** @param {string} program @param {string[]} words */
function run(program, ...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', timeout: 300_000 });
  return { status, output: stdout + stderr };
}

/** @param {string} folder @param {string[]} definitions */
function configure(folder, ...definitions) {
  const { status, output } = run(
    'cmake',
    '-S',
    source,
    '-B',
    folder,
    '-G',
    'Ninja',
    '-DCMAKE_BUILD_TYPE=Release',
    '-DCMAKE_CXX_COMPILER_LAUNCHER=ccache',
    ...definitions,
  );
  assert.equal(status, 0, output);
}

/** @param {string} folder */
function compile(folder) {
  const { status, output } = run('cmake', '--build', folder);
  assert.equal(status, 0, output);
}

/** The names that ctest lists. @param {string} folder @param {string[]} options */
function listed(folder, ...options) {
  const { output } = run('ctest', '--test-dir', folder, '-N', ...options);
  return [...output.matchAll(/^ *Test +#\d+: (.*)$/gm)].map(([, name]) => name);
}

/** How each test ended, from ctest's own file. @param {string} folder @param {string[]} options */
function verdicts(folder, ...options) {
  const file = join(folder, 'results.xml');
  rmSync(file, { force: true });
  run('ctest', '--test-dir', folder, '-j', '4', '--output-junit', file, ...options);
  const unescape = (/** @type {string} */ text) =>
    text
      .replace(
        /&(lt|gt|quot|apos);/g,
        (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[/** @type {'lt'} */ (name)],
      )
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(parseInt(code, 16)))
      .replaceAll('&amp;', '&');
  return Object.fromEntries(
    [
      ...readFileSync(file, 'utf8').matchAll(
        /<testcase name="([^"]*)"[^>]* status="(\w+)"[^>]*>(.*?)<\/testcase>/gs,
      ),
    ].map(([, name, status, rest]) => [unescape(name), { status, text: unescape(rest) }]),
  );
}

/**
 * How each test ended. Only the one that hangs has a short time, which others may need on a busy machine.
 *
 * @param {string} folder
 */
function allVerdicts(folder) {
  const others = verdicts(folder, '-E', '^rows/hangs$');
  configure(folder, '-DSAMEBENCH_TEST_TIMEOUT=1');
  return { ...others, ...verdicts(folder, '-R', '^rows/hangs$') };
}

/**
 * The processes of a program that are left. What was killed may take a while to end on a busy machine.
 *
 * @param {string} path
 */
function processesLeft(path) {
  const found = () => run('pgrep', '-f', path).output;
  for (let i = 0; i < 100 && found() !== ''; i++) run('sleep', '0.1');
  return found();
}

const good = [
  'two  spaces ',
  '8 × 16, naïve',
  'a;b;;',
  '[x]',
  ']==]',
  'ends with ]==',
  '"quoted" \'too\'',
  'back\\slash\\',
  '${HOME} $ENV{HOME} @PATH@ $x',
  '(a|b).*+?^$',
  '# no comment',
  '100%',
  '--list',
  'a, b & c > d < e | f `g` ~ * !',
  'sweep 1',
  'sweep 2',
  'next',
  'linear 10',
  'linear 40',
  'linear 160',
  'linear: growth',
  'square 8',
  'square 32',
  'square 128',
].map((name) => `rows/${name}`);

/** @type {Record<string, RegExp>} what is said of each row that fails natively */
const bad = {
  crashes: /it crashed: Segmentation fault/,
  aborts: /it crashed: Aborted/,
  exits: /it ended its process with code 0/,
  throws: /it crashed: Aborted/,
  hangs: /<failure/,
  'leaves the pause open': /ended between pause\(\) and resume\(\)/,
  'has no inputs': /inputs are empty/,
  'depends on addresses':
    /differ between two computations from the same inputs: checksums [0-9a-f]{16} and [0-9a-f]{16}/,
  'depends on time': /differ between two computations/,
  'square: growth':
    /it grows as n², and n log n is promised: 8 → .* instr, 32 → .* instr, 128 → .* instr; n² is off by/,
  'two sizes 1': /grows\("n"\): expected a sweep of 3 sizes or more, found 2/,
  'two sizes 2': /expected a sweep of 3 sizes/,
  'two sizes: growth': /failed: grows\("n"\): expected a sweep of 3 sizes/,
};

/** @param {ReturnType<typeof verdicts>} found @param {typeof bad} expected @param {string[]} skipped */
function assertVerdicts(found, expected, skipped, more = /** @type {string[]} */ ([])) {
  const passed = [...good, ...more];
  for (const name of passed) assert.equal(found[name]?.status, 'run', `${name}: ${found[name]?.text}`);
  for (const [name, reason] of Object.entries(expected)) {
    assert.equal(found[`rows/${name}`].status, 'fail', name);
    assert.match(found[`rows/${name}`].text, reason, name);
  }
  for (const name of skipped) assert.equal(found[`rows/${name}`].status, 'notrun', name);
  assert.match(found['misnamed'].text, /has no benchmark of a SAMEBENCH_SUITE\(misnamed, …\)/);
  assert.equal(Object.keys(found).length, passed.length + Object.keys(expected).length + skipped.length + 1);
}

test('each row natively is a test, whatever its name, and follows the program', () => {
  const folder = join(temporaryFolder(), 'build of native');
  configure(folder, `-DSamebench_DIR=${join(root, 'build/native')}`);
  assert.deepEqual(Object.keys(verdicts(folder)), ['rows', 'misnamed'], 'before it is built');
  assert.match(verdicts(folder).rows.text, /samebench-native is not built/);
  compile(folder);
  const found = allVerdicts(folder);
  assertVerdicts(found, bad, ['is skipped', 'threads threads=100000'], ['rows/threads threads=1']);
  assert.match(
    found['rows/threads threads=100000'].text,
    /skipped: 100000 threads, but this process may use \d+ CPU/,
  );
  assert.equal(
    processesLeft(join(folder, 'samebench-native')),
    '',
    'no process is left of the one that hung',
  );
  assert.match(found['rows/is skipped'].text, /skipped: not here/);

  assert.deepEqual(listed(folder, '-R', '^rows/sweep'), ['rows/sweep 1', 'rows/sweep 2']);
  assert.deepEqual(listed(folder, '-R', 'one more'), []);
  configure(folder, '-DMORE=ON');
  compile(folder);
  assert.deepEqual(listed(folder, '-R', 'one more'), ['rows/one more'], 'after it was built again');
});

test('each row in WebAssembly is a test in Node', () => {
  const folder = temporaryFolder();
  configure(
    folder,
    `-DSamebench_DIR=${join(root, 'build/wasm')}`,
    `-DCMAKE_TOOLCHAIN_FILE=${join(root, 'cmake/emscripten.cmake')}`,
  );
  compile(folder);
  const { crashes: _, ...others } = bad;
  const found = allVerdicts(folder);
  assertVerdicts(
    found,
    {
      ...others,
      aborts: /the module crashed: .*abort/i,
      exits: /the module crashed: .*exit\(0\)/,
      throws: /the module crashed: .*exception/i,
    },
    ['is skipped', 'crashes', 'threads threads=1', 'threads threads=100000'],
  );
  assert.match(found['rows/threads threads=100000'].text, /has no threads.*node@threads/);
});
