/** Sources for Google Benchmark, unchanged: the same rows as with the real library, measured everywhere. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { briefly, out, root, samebench, tested } from './support.js';

const project = join(root, 'tests/projects/google-benchmark');
const folder = temporaryFolder();
const platforms = ['native', 'node'];

/** @import { Cell, Results, Summary } from '../../protocol/types.js' */

/** @type {Summary} */
let summary;
/** @type {Results} */
let results;

before(() => {
  const { status, stdout, stderr } = samebench(
    'run',
    'members',
    'other-suite',
    'hidden-main',
    '--project',
    tested,
    ...briefly,
    '--platforms',
    platforms.join(','),
    '--json',
  );
  assert.equal(status, 0, stderr);
  summary = JSON.parse(stdout);
  results = JSON.parse(readFileSync(join(out, 'latest.json'), 'utf8'));
  assert.deepEqual(
    summary.platforms.map(({ id, status, reason }) => [id, status, reason]),
    platforms.map((id) => [id, 'ok', null]),
    stderr,
  );
});

const rowOf = (/** @type {string} */ wanted) => {
  const row = summary.rows.find(({ suite, name }) => suite === 'members' && name === wanted);
  assert.ok(row, `no row ${wanted}`);
  return row;
};

test('a row has the line that registers it, the same in native code and in the module', () => {
  const [native, module] = results.platforms.map(({ rounds: [{ plan }] }) =>
    plan?.benchmarks.map(({ suite, name, source }) => ({ suite, name, source })),
  );
  assert.deepEqual(module, native);
  const lineOf = (/** @type {string} */ name) => {
    const { file = '', line = 0 } = rowOf(name).source ?? {};
    return readFileSync(join(tested, file), 'utf8').split('\n')[line - 1];
  };
  assert.equal(lineOf('BM_Sum/8'), 'BENCHMARK(BM_Sum)->Arg(8)->Arg(64);');
  assert.equal(lineOf('Numbers/Max/10'), 'BENCHMARK_DEFINE_F(Numbers, Max)(benchmark::State& state) {');
  assert.match(lineOf('lambda/1'), /^ *benchmark::RegisterBenchmark\("lambda"/);
  assert.ok(
    native?.filter(({ source }) => source === undefined).every(({ suite }) => suite === 'ladder'),
    'only the ladder is of another project',
  );
});

/** The numbers of threads of the rows that have several. */
const inThreads = {
  'BM_Threads/threads:2': 2,
  [`BM_PerCpu/threads:${availableParallelism()}`]: availableParallelism(),
  'BM_ThreadRange/real_time/threads:2': 2,
  'BM_ThreadRange/real_time/threads:4': 4,
  'BM_ThreadRange/real_time/threads:8': 8,
  'BM_Dense/threads:3': 3,
  'BM_Dense/threads:4': 4,
};

/** The rows that are skipped, with their reasons. @param {(threads: number) => string | null} refusal */
const reasons = (refusal) => ({
  ...Object.fromEntries(
    Object.entries(inThreads).flatMap(([name, threads]) => {
      const reason = threads > 1 && refusal(threads);
      return reason ? [[name, reason]] : [];
    }),
  ),
  'BM_Skips/0': 'there is nothing to do',
  'BM_Skips/1': 'it broke',
});

test('every row is measured on every platform, or says why not', () => {
  /** @type {Record<string, Record<string, string | null>>} */
  const skipped = Object.fromEntries(platforms.map((id) => [id, {}]));
  for (const { name, cells } of summary.rows) {
    for (const id of platforms) {
      if (cells[id].verdict === 'skipped') skipped[id][name] = cells[id].reason;
      else assert.ok(cells[id].pairs > 0, `${name} on ${id}`);
    }
  }
  const usable = availableParallelism();
  const some = `this process may use ${usable} CPU${usable === 1 ? '' : 's'}`;
  assert.deepEqual(skipped, {
    native: reasons((threads) => (threads > usable ? `${threads} threads, but ${some}` : null)),
    node: reasons(() => 'this module has no threads: measure it in a variant that has, node@threads'),
  });
  assert.ok(summary.rows.some(({ suite, name }) => suite === 'other-suite' && name === 'BM_Other/1'));
});

test('a row of several threads adds what they report, and says which time it shows', (context) => {
  if (availableParallelism() < 2) return context.skip('one CPU');
  const { cells, notes } = rowOf('BM_Threads/threads:2');
  assert.match(
    notes.native ?? '',
    /^the time of an iteration in each thread, with its waiting, which Google/,
  );
  assert.deepEqual(
    cells.native.userCounters,
    ['each', 'threads'].map((name, i) => ({ name, kind: 'total', value: 3 - i })),
  );
});

test('a main that only the compiler sees registers its benchmarks, too', () => {
  assert.deepEqual(
    summary.rows.filter(({ suite }) => suite === 'hidden-main').map(({ name }) => name),
    ['hidden/BM_Hidden/1'],
  );
});

test('reporters and managers are not used, and one warning says so', () => {
  const found = summary.warnings.filter(({ code }) => code === 'suite');
  assert.deepEqual(
    found,
    platforms.map((platform) => ({
      platform,
      code: 'suite',
      benchmark: null,
      message: 'other-suite: it has a memory manager and a reporter of its own, which Samebench does not use',
    })),
  );
});

/**
 * Asserts how much there is in a second. On a busy machine a cost may not be distinguished from zero, and has
 * no rate then; that of a single pair has no interval, and none either.
 *
 * @param {Cell} cell @param {'bytesPerSecond' | 'itemsPerSecond'} key @param {number} perOperation
 */
function assertRate({ value, verdict, pairs, estimate }, key, perOperation) {
  if (estimate === undefined) return assert.equal(pairs, 1);
  const perSecond = estimate[key];
  if (verdict === 'below-floor') assert.deepEqual([value, perSecond], [null, null]);
  else
    assert.ok(
      value !== null && perSecond !== null && Math.abs((perSecond * value) / (perOperation * 1e9) - 1) < 1e-9,
      `${perSecond} at ${value} ns`,
    );
}

test('throughput, labels and counters that the calls show are in the summary', () => {
  for (const id of platforms) {
    const {
      cells: { [id]: sum },
      notes: { [id]: label },
    } = rowOf('BM_Sum/64');
    assertRate(sum, 'bytesPerSecond', 256);
    assert.equal(label, 'of ints');
    const {
      cells: { [id]: two },
    } = rowOf('BM_Two/3/4');
    const rate = (/** @type {number} */ amount) => (two.value === null ? null : (amount * 1e9) / two.value);
    assert.deepEqual(two.userCounters, [
      { name: 'all', kind: 'per-second', value: rate(1) },
      { name: 'product', kind: 'total', value: 12 },
      { name: 'rate', kind: 'per-second', value: rate(3) },
    ]);
    const batch = rowOf('BM_Batch').cells[id];
    assertRate(batch, 'itemsPerSecond', 1);
  }
});

/** The cells of rows that are counted, by row. @param {string} filter @param {string} column */
function counted(filter, column) {
  const { status, stdout, stderr } = samebench(
    ...['run', 'members', '--project', tested, '--filter', filter],
    ...['--platforms', column, '--json'],
  );
  assert.equal(status, 0, stderr);
  const { rows } = /** @type {Summary} */ (JSON.parse(stdout));
  return Object.fromEntries(rows.map(({ name, cells }) => [name, cells[column]]));
}

test('what a pause allocates and the body frees counts the same in both processes', () => {
  const cells = counted('BM_Pause', 'native@work');
  assert.deepEqual(Object.keys(cells), ['BM_Pause']);
  assert.equal(cells.BM_Pause.verdict, 'ok');
});

test('what is kept is neither copied nor made twice', () => {
  for (const column of ['native@work', 'wasm@work']) {
    const { BM_KeepsArray: array, BM_KeepsShared: shared } = counted('BM_Keeps', column);
    assert.equal(array.count?.allocations?.count, 0, column);
    // A copy of 4 MB takes a hundred thousand at least.
    assert.ok((array.value ?? Infinity) < (column === 'native@work' ? 1 : 1000), `${column}: ${array.value}`);
    assert.equal(shared.count?.allocations?.count, 1, column);
  }
});

const has = (/** @type {string} */ file) => existsSync(join('/usr/include', file));

test(
  'the real library gives the rows the same names',
  { skip: !has('benchmark/benchmark.h') && 'libbenchmark-dev is not installed' },
  () => {
    const program = join(folder, 'real');
    const sources = ['members_bench.cpp', 'with_main_bench.cpp'].map((name) => join(project, name));
    const built = spawnSync('c++', ['-std=c++17', ...sources, '-o', program, '-lbenchmark', '-lpthread'], {
      encoding: 'utf8',
    });
    assert.equal(built.status, 0, built.stderr);
    const { stdout } = spawnSync(program, ['--benchmark_list_tests'], { encoding: 'utf8' });
    const ours = summary.rows
      .filter(({ suite }) => suite === 'members')
      .map(({ name }) => name.replace(/#\d+$/, ''));
    assert.deepEqual(ours, stdout.trimEnd().split('\n'));
  },
);

/** Places of a value that a compiler may leave where it is, and loops whose work needs many registers. */
const input = `
#include <benchmark/benchmark.h>
#include <cstdint>
#include <utility>
#include <vector>
namespace places {
using benchmark::DoNotOptimize;
struct Small { int a; };
struct Large { int a[9]; };
int whole; double real; volatile bool unsteady; Small small; Large large; int* address;
int source(); double real_source();
extern "C" {
void case_global() { DoNotOptimize(whole); }
void case_real() { DoNotOptimize(real); }
void case_volatile() { DoNotOptimize(unsteady); }
void case_small() { DoNotOptimize(small); }
void case_large() { DoNotOptimize(large); }
void case_address() { DoNotOptimize(address); }
void case_constant() { DoNotOptimize(static_cast<const int&>(whole)); }
void case_result() { DoNotOptimize(source()); }
void case_real_result() { DoNotOptimize(real_source()); }
int case_local(int x) { x *= 3; DoNotOptimize(x); return x + 1; }
}
}
namespace loops {
struct Wide { std::uint64_t low, high; };
using Whole = unsigned __int128;
inline Whole whole(Wide x) { return (static_cast<Whole>(x.high) << 64) + x.low; }
inline Wide operator*(Wide a, Wide b) {
    const Whole product = whole(a) * whole(b);
    return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64)};
}
std::vector<std::pair<Wide, Wide>> make();
#define LOOP(name, loop)                                                         \\
    void name(benchmark::State& state) {                                         \\
        auto values = make();                                                    \\
        loop for (const auto& [a, b] : values) benchmark::DoNotOptimize(a * b);  \\
    }
extern "C" {
LOOP(loop_batch, while (state.KeepRunningBatch(static_cast<std::int64_t>(values.size()))))
LOOP(loop_keep, while (state.KeepRunning()))
LOOP(loop_range, for (auto _ : state))
}
}`;

/**
 * The instructions of each function above with its labels, without what concerns the whole file.
 *
 * @param {string} compiler
 * @param {string[]} options
 */
function instructionsOf(compiler, options) {
  const { status, stdout, stderr } = spawnSync(
    compiler,
    [
      '-std=c++20',
      '-O3',
      '-w',
      '-S',
      '-fno-asynchronous-unwind-tables',
      ...options,
      '-x',
      'c++',
      '-',
      '-o',
      '-',
    ],
    { encoding: 'utf8', input },
  );
  assert.equal(status, 0, stderr);
  return [...stdout.matchAll(/^((?:case|loop)_\w+):([\s\S]*?)^\s*\.size/gm)].map(([, name, body]) => ({
    name,
    lines: body
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => /^[a-z]|^\.L/.test(line)),
  }));
}

/** The number of instructions in the loop that multiplies. @param {string[]} lines */
function lengthOfLoop(lines) {
  const multiplication = lines.findLastIndex((line) => line.startsWith('mul'));
  const start = lines.findLastIndex((line, i) => i < multiplication && line.startsWith('.L'));
  return lines.findIndex((line, i) => i > multiplication && line.startsWith('j')) - start;
}

const included = [
  '-DSAMEBENCH_GOOGLE_SUITE="x"',
  ...['core/google-benchmark/include', 'core/timing/include'].map((path) => `-I${join(root, path)}`),
];

for (const compiler of ['g++', 'clang++']) {
  const skip =
    (!has('benchmark/benchmark.h') && 'libbenchmark-dev is not installed') ||
    (spawnSync(compiler, ['--version']).error && `${compiler} is not installed`);
  test(
    `${compiler}: DoNotOptimize costs the instructions that it costs with the real library, and the work of ` +
      'a loop has as many',
    { skip },
    () => {
      const both = [included, []].map((options) => instructionsOf(compiler, options));
      const [ownCases, realCases] = both.map((functions) =>
        functions
          .filter(({ name }) => name.startsWith('case_'))
          .map(({ name, lines }) => [name, lines.filter((line) => !line.startsWith('.'))]),
      );
      assert.equal(realCases.length, 10);
      assert.deepEqual(ownCases, realCases);

      const [ownLoops, realLoops] = both.map((functions) =>
        functions
          .filter(({ name }) => name.startsWith('loop_'))
          .map(({ name, lines }) => ({ name, length: lengthOfLoop(lines) })),
      );
      assert.ok(
        realLoops.length === 3 && realLoops.every(({ length }) => length > 10),
        JSON.stringify(realLoops),
      );
      // Clang may copy one register more.
      for (const [i, { name, length }] of ownLoops.entries())
        assert.ok(
          name === realLoops[i].name && Math.abs(length - realLoops[i].length) <= 1,
          `${name}: ${length}, ${realLoops[i].length}`,
        );
      assert.equal(ownLoops.length, realLoops.length);
    },
  );
}

/** Where nothing of the harness is mixed with it, the remainder by a known size is a mask. */
const masked = `
#include <benchmark/benchmark.h>
#include <cstdint>
#include <vector>
extern "C" void counts(benchmark::State& state) {
    std::vector<std::uint32_t> counts(1 << 22);
    std::uint64_t x = 1;
    for (auto _ : state) ++counts[((x = x * 6364136223846793005U + 1) >> 29) % counts.size()];
    benchmark::DoNotOptimize(counts.data());
}`;

test('in WebAssembly the code around a loop hides nothing from the optimiser', () => {
  const module = join(folder, 'counts.wasm');
  const options = ['--no-entry', '-sEXPORTED_FUNCTIONS=_counts', '-sERROR_ON_UNDEFINED_SYMBOLS=0'];
  const built = spawnSync(
    'em++',
    ['-std=c++20', '-O3', '-w', ...included, ...options, '-x', 'c++', '-', '-o', module],
    { encoding: 'utf8', input: masked },
  );
  assert.equal(built.status, 0, built.stderr);
  const { stdout } = spawnSync('wasm2wat', ['--enable-all', module], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const loop = stdout.slice(stdout.indexOf('i64.const 6364136223846793005')).slice(0, 2000);
  assert.match(loop, /i64\.const 4194303/);
});

test('a file that is not added with samebench_add_google_benchmark() says so', () => {
  const include = ['core/google-benchmark/include', 'core/timing/include'].flatMap((path) => [
    '-I',
    join(root, path),
  ]);
  const { stderr } = spawnSync('c++', ['-std=c++20', '-fsyntax-only', ...include, '-x', 'c++', '-'], {
    encoding: 'utf8',
    input: '#include <benchmark/benchmark.h>\n',
  });
  assert.match(stderr, /samebench_add_google_benchmark\(\), see docs\/porting\.md/);
});
