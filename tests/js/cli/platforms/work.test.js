import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactIn } from '../../../../cli/hosts/index.js';
import { requireInstructionCounter, withSizes } from '../../../../cli/platforms/work/events.js';
import { chooseInstructionCounter } from '../../../../cli/platforms/work/instruction-counter.js';
import { countInCallgrind } from '../../../../cli/platforms/work/native.js';
import { moduleSizes, nativeSizes, sizeRows } from '../../../../cli/platforms/work/sizes.js';
import { TimeoutError } from '../../../../cli/system/timeout-error.js';
import { validatorOf } from '../../../../protocol/schemas.js';
import { readSymbols } from '../../../../wasm/runner/symbols.js';
import { withVariables } from '../../fixtures/environment.js';
import { print, readRequest } from '../../fixtures/fakes/shell-host.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { hostFacts } from '../../fixtures/make-events.js';
import { quickRequest } from '../../fixtures/requests.js';
import { emptyWasm } from '../../web/fixtures/fake-module.js';

const hello = print({ event: 'host', ...hostFacts() });
const end = print({ event: 'end', elapsedMs: 1 });

/**
 * Runs a host in a Valgrind that writes its arguments to a file and becomes the host.
 *
 * @param {string} script of the host
 * @param {object} [options]
 * @param {string} [options.name] of the folder for temporary files
 * @param {import('../../../../cli/hosts/watchdog.js').Timeouts} [options.timeouts]
 * @param {string} [options.files]
 */
async function count(script, { name = 'temporary', ...options } = {}) {
  const folder = temporaryFolder();
  const inner = join(folder, name);
  mkdirSync(inner);
  const valgrind = putProgram(
    join(folder, 'valgrind'),
    `
printf '%s\\n' "$@" > '${folder}/arguments'
while [ "\${1#--}" != "$1" ]; do shift; done
exec "$@"`,
  );
  const host = putProgram(join(folder, 'samebench-native'), script);
  /** @type {any[]} */
  const events = [];
  /** @type {Error | null} */
  let error = null;
  try {
    await withVariables({ TMPDIR: inner }, () =>
      countInCallgrind(artifactIn('native', folder), quickRequest(), (event) => void events.push(event), {
        env: { ...process.env, SAMEBENCH_VALGRIND: valgrind },
        grace: 100,
        ...options,
      }),
    );
  } catch (thrown) {
    error = /** @type {Error} */ (thrown);
  }
  return {
    error,
    events,
    words: readFileSync(join(folder, 'arguments'), 'utf8').trim().split('\n'),
    inner,
    host,
  };
}

const valueOf = (/** @type {string[]} */ words, /** @type {string} */ option) =>
  words.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1) ?? '';

test("callgrind's files are where the host reads them, in a folder that is gone afterwards", async () => {
  const { error, events, words, inner, host } = await count(`${readRequest}\n${hello}\n${end}`);
  assert.equal(error, null);
  assert.deepEqual(
    events.map(({ event }) => event),
    ['host', 'end'],
  );
  assert.deepEqual(
    [words.includes('--tool=callgrind'), words.includes('--collect-atstart=no')],
    [true, true],
  );
  const files = words[words.indexOf('--callgrind-files') + 1];
  assert.equal(valueOf(words, '--callgrind-out-file'), `${files}%p`);
  assert.ok(files.startsWith(join(inner, 'samebench-callgrind-')), files);
  assert.ok(words.indexOf(host) < words.indexOf('--callgrind-files'), 'an argument of the host');
  assert.ok(!words.includes('--keep-callgrind-files'));
  assert.deepEqual(readdirSync(inner), []);
});

test('a % in the path of temporary files, which callgrind would expand, is doubled', async () => {
  const { words, inner } = await count(`${hello}\n${end}`, { name: 'with space %p %q{HOME}' });
  const files = words[words.indexOf('--callgrind-files') + 1];
  assert.ok(files.startsWith(join(inner, 'samebench-callgrind-')), files);
  assert.equal(valueOf(words, '--callgrind-out-file'), `${files.replaceAll('%', '%%')}%p`);
});

test('files of counts stay in a folder that the caller names', async () => {
  const files = temporaryFolder();
  const { error, words, inner } = await count(`${readRequest}\ntouch "$4"1.1\n${hello}\n${end}`, { files });
  assert.equal(error, null);
  assert.ok(words.includes('--keep-callgrind-files'));
  assert.deepEqual(readdirSync(files), ['counts.1.1']);
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that hangs is ended after ten times the timeout, and its folder is removed', async () => {
  const { error, inner } = await count(`${readRequest}\n${hello}\nexec sleep 60`, {
    timeouts: { startMs: 60_000, silenceMs: 20 },
  });
  assert.ok(error instanceof TimeoutError);
  assert.equal(error.message, 'it hung: no event for 0.2 s, 10 times --timeout, because Valgrind is slow');
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that Valgrind cannot start fails with the words of Valgrind', async () => {
  const { error, inner } = await count(
    "echo '==12== Error: can not open cache simulation output file' >&2\nexit 1",
  );
  assert.match(error?.message ?? '', /exited with code 1 .*; stderr: ==12== Error: can not open cache/);
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that dies of an illegal instruction gets a hint: Valgrind does not know them all', async () => {
  const { error } = await count('kill -ILL $$');
  assert.match(
    error?.message ?? '',
    /^it was killed by SIGILL .*: Valgrind does not know all instructions of new CPUs; .*-march/,
  );
});

test('a host of an older Samebench, which does not know the arguments, cannot count', async () => {
  const { error } = await count(
    "echo 'The following arguments were not expected: --callgrind-files' >&2\nexit 2",
  );
  assert.equal(error?.message, 'this build is of a Samebench that cannot count instructions');
});

test('where Valgrind is missing, and where there is no place for its files, the reason says so', async () => {
  const run = (/** @type {NodeJS.ProcessEnv} */ env) =>
    countInCallgrind(artifactIn('native', '/nowhere'), quickRequest(), () => {}, { env });
  await assert.rejects(run({ SAMEBENCH_VALGRIND: '/nowhere' }), /SAMEBENCH_VALGRIND is set to "\/nowhere"/);
  await assert.rejects(
    withVariables({ TMPDIR: join(temporaryFolder(), 'missing') }, () =>
      run({ SAMEBENCH_VALGRIND: process.execPath }),
    ),
    /^Error: no temporary folder can be made: ENOENT.*missing.*; TMPDIR can name another place$/,
  );
});

/** The root of a file system with these counters and this level of paranoia. */
function rootWith(counters, paranoid) {
  const root = temporaryFolder();
  for (const name of counters)
    mkdirSync(join(root, 'sys/bus/event_source/devices', name), { recursive: true });
  mkdirSync(join(root, 'proc/sys/kernel'), { recursive: true });
  writeFileSync(join(root, 'proc/sys/kernel/perf_event_paranoid'), `${paranoid}\n`);
  return root;
}

test('the CPU counts where it has a counter that programs may read', () => {
  assert.equal(chooseInstructionCounter({}, rootWith(['software', 'cpu'], 2)), 'hardware');
  assert.equal(chooseInstructionCounter({}, rootWith(['cpu_core', 'cpu_atom'], -1)), 'hardware');
  assert.equal(chooseInstructionCounter({}, rootWith(['armv8_pmuv3_0'], 1)), 'hardware');
});

test('callgrind counts elsewhere: in virtual machines, where it is forbidden, and on other systems', () => {
  assert.equal(chooseInstructionCounter({}, rootWith(['software', 'msr'], 0)), 'callgrind');
  assert.equal(chooseInstructionCounter({}, rootWith(['cpu'], 3)), 'callgrind');
  assert.equal(chooseInstructionCounter({}, temporaryFolder()), 'callgrind');
});

test('SAMEBENCH_COUNTER overrides the choice, and anything else in it is wrong usage', () => {
  assert.equal(
    chooseInstructionCounter({ SAMEBENCH_COUNTER: 'callgrind' }, rootWith(['cpu'], 0)),
    'callgrind',
  );
  assert.equal(chooseInstructionCounter({ SAMEBENCH_COUNTER: 'hardware' }, temporaryFolder()), 'hardware');
  assert.throws(() => chooseInstructionCounter({ SAMEBENCH_COUNTER: 'perf' }), {
    code: 2,
    message: /expected hardware or callgrind, found "perf"/,
  });
});

const planned = { note: null, operations: null, bytes: null, items: null, complexity: false, argument: null };
const plan = {
  event: 'plan',
  benchmarks: [
    { ...planned, id: 0, suite: 'ladder', name: 'ladder', selected: false },
    { ...planned, id: 1, suite: 'demo', name: 'sort', selected: true },
  ],
  order: [0, 1],
};
const sizes = {
  whole: [{ name: 'code', bytes: 5000 }],
  functions: [
    { name: '19samebench_fill_demoRN', bytes: 70 },
    { name: '21samebench_fill_ladderRN', bytes: 30 },
  ],
};
const whole = { round: 0, filter: '', only: [] };

/** What becomes of a round's events. @param {object} request */
async function passed(request) {
  /** @type {any[]} */
  const seen = [];
  const take = await withSizes(
    /** @type {any} */ (request),
    (event) => void seen.push(event),
    async () => sizes,
  );
  for (const event of [plan, { event: 'end', elapsedMs: 1 }]) take(/** @type {any} */ (event));
  return seen;
}

test('the sizes get rows in the plan, and their events come before the end', async () => {
  const [own, ...events] = await passed(whole);
  assert.deepEqual(
    own.benchmarks
      .slice(2)
      .map(({ id, suite, name, argument, selected }) => [id, suite, name, argument, selected]),
    [
      [2, 'size', 'code', null, true],
      [3, 'size', 'code of suite', 'demo', true],
    ],
  );
  assert.deepEqual(
    events.map(({ event, benchmark, bytes }) => [event, benchmark, bytes]),
    [
      ['size', 2, 5000],
      ['size', 3, 70],
      ['end', undefined, undefined],
    ],
  );
  const validate = validatorOf('events');
  for (const event of [own, ...events]) assert.ok(validate(event), JSON.stringify(validate.errors));
});

test('only the first round of whole suites has them', async () => {
  for (const part of [{ round: 1 }, { filter: 'sort' }, { only: ['demo/sort'] }]) {
    assert.deepEqual(
      (await passed({ ...whole, ...part })).map(({ event }) => event),
      ['plan', 'end'],
    );
  }
});

test('a host that measures times although it was asked to count is refused', () => {
  const take = requireInstructionCounter(() => {});
  take({ event: 'end', elapsedMs: 1 });
  assert.throws(() => take(/** @type {any} */ ({ event: 'clock' })), /cannot count instructions/);
});

/** Compiles a program. The tests of this step have a C++ compiler. */
function compiled(source, flags = []) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'main.cpp'), source);
  execFileSync(process.env.CXX ?? 'c++', [
    '-O1',
    ...flags,
    '-o',
    join(folder, 'main'),
    join(folder, 'main.cpp'),
  ]);
  return join(folder, 'main');
}

const source = `
[[gnu::noinline]] static int samebench_fill_demo(int x) { asm volatile("" : "+r"(x)); return x + 1; }
[[gnu::noinline]] static int samebench_fill_demonstration(int x) { asm volatile("" : "+r"(x)); return x * x * 7 + x / 3; }
int main(int argc, char**) { return samebench_fill_demo(argc) + samebench_fill_demonstration(argc); }`;

test(
  'the code of a native program, and the code of each suite by its own name',
  { skip: process.platform !== 'linux' },
  async () => {
    const sizes = await nativeSizes(compiled(source));
    const rows = sizeRows(sizes, ['demo', 'demonstration', 'other']);
    const [code, demo, longer, ...rest] = rows;
    assert.deepEqual(
      [code.name, demo.argument, longer.argument, rest.length],
      ['code', 'demo', 'demonstration', 0],
    );
    assert.ok(demo.bytes > 0 && longer.bytes > demo.bytes && code.bytes > longer.bytes + demo.bytes);
  },
);

test(
  'a stripped program has a size and no suites; other files have neither',
  { skip: process.platform !== 'linux' },
  async () => {
    const sizes = await nativeSizes(compiled(source, ['-s']));
    assert.deepEqual(sizes.functions, []);
    assert.deepEqual(
      sizeRows(sizes, ['demo']).map(({ name }) => name),
      ['code'],
    );
    assert.deepEqual(await nativeSizes(putProgram(join(temporaryFolder(), 'script'))), {
      whole: [],
      functions: [],
    });
  },
);

test('a module has the sizes of its file, compressed as servers send it, and of its code', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'samebench.wasm'), emptyWasm);
  const rows = sizeRows(await moduleSizes(folder), ['demo']);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['code', 'module', 'module gzip', 'module brotli'],
  );
  assert.deepEqual(
    rows.slice(0, 2).map(({ bytes }) => bytes),
    [0, 8],
  );
});

test("the names of a module's functions come from Emscripten's symbol map", () => {
  const folder = temporaryFolder();
  assert.equal(readSymbols(folder).size, 0);
  writeFileSync(
    join(folder, 'samebench.js.symbols'),
    '0:invoke\n12:samebench_fill_demo\\28samebench::Suite&\\29\n',
  );
  assert.deepEqual(
    [...readSymbols(folder)],
    [
      [0, 'invoke'],
      [12, 'samebench_fill_demo(samebench::Suite&)'],
    ],
  );
});
