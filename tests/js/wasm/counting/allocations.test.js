import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchAllocations } from '../../../../wasm/counting/allocations.js';
import { functionWork, watchBlocks, workOfSamples } from '../../../../wasm/counting/functions.js';
import { readings } from '../../../../wasm/counting/readings.js';
import {
  allocatorOf,
  allocators,
  begins,
  firstReport,
} from '../../../../wasm/counting/rewriting/allocation-reports.js';

/** A program whose memory has the address 4096 at 8. @param {'dlmalloc' | 'emmalloc' | null} [allocator] */
function program(allocator) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  new DataView(memory.buffer).setUint32(8, 4096, true);
  const ask = watchAllocations(() => memory, allocator);
  return {
    /** Writes the word before a block. @param {number} address @param {number} value */
    head: (address, value) => new DataView(memory.buffer).setUint32(address - 4, value, true),
    inUse: () =>
      [readings.blocksInUse, readings.requestedInUse, readings.bytesInUse].map((which) => ask(which)),
    /** @param {string} name @param {number[]} values parameters, and the result if it has one */
    report(name, ...values) {
      for (const value of [begins, firstReport + allocators.findIndex((one) => one.name === name), ...values])
        assert.equal(ask(value), 0);
    },
    ask,
    start: () => ask(readings.startAllocations),
    stop: () => ask(readings.stopAllocations),
    counted: () =>
      [readings.allocations, readings.allocatedBytes, readings.peakBytes].map((which) => ask(which)),
  };
}

test('all functions of an allocator count, and what is freed lowers the use', () => {
  const { report, start, stop, counted } = program();
  start();
  report('malloc', 100, 1024);
  report('free', 1024);
  report('calloc', 3, 10, 1024);
  report('realloc', 1024, 70, 2048);
  report('aligned_alloc', 16, 32, 512);
  report('memalign', 16, 1, 700);
  report('posix_memalign', 8, 16, 5, 0);
  report('free', 4096);
  stop();
  assert.deepEqual(counted(), [6, 238, 108]);
  assert.deepEqual(counted(), [0, 0, 0], 'a reading clears them');
});

test('calls that fail, and those while nothing is counted, change nothing', () => {
  const { report, start, stop, counted } = program();
  report('malloc', 1000, 1024);
  start();
  report('malloc', -1, 0);
  report('posix_memalign', 8, 16, 5, 12);
  report('realloc', 1024, 4000, 0);
  report('free', 0);
  stop();
  report('malloc', 7, 2048);
  assert.deepEqual(counted(), [0, 0, 0]);
  start();
  report('free', 1024);
  report('malloc', 300, -16);
  stop();
  assert.deepEqual(counted(), [1, 300, 0], 'what was there before is freed first');
});

test('what an allocator calls itself does not count', () => {
  const { ask, start, stop, counted } = program();
  const [malloc, calloc] = ['malloc', 'calloc'].map(
    (name) => firstReport + allocators.findIndex((one) => one.name === name),
  );
  start();
  for (const value of [begins, begins, malloc, 30, 1024, calloc, 3, 10, 1024]) ask(value);
  stop();
  assert.deepEqual(counted(), [1, 30, 30]);
});

test('what is still in use is what was allocated while it counted, and not given back', () => {
  const { report, start, stop, counted, inUse } = program();
  report('malloc', 9, 512);
  start();
  report('malloc', 100, 1024);
  report('malloc', 30, 2048);
  report('realloc', 2048, 70, 4096);
  report('malloc', 5, 8192);
  report('free', 8192);
  stop();
  report('malloc', 7, 600);
  assert.deepEqual(inUse(), [2, 170, -1], 'what this allocator adds is not known');
  report('free', 1024);
  assert.deepEqual(inUse(), [1, 70, -1]);
  counted();
  assert.deepEqual(inUse(), [0, 0, -1], 'another sample has begun');
});

test('the bytes of a block are in the word before it, with flags', () => {
  for (const [allocator, flags] of /** @type {const} */ ([
    ['dlmalloc', 3],
    ['emmalloc', 0],
  ])) {
    const { report, start, stop, head, inUse } = program(allocator);
    head(1024, 112 | flags);
    head(2048, 40 | flags);
    start();
    report('malloc', 100, 1024);
    report('malloc', 30, 2048);
    stop();
    assert.deepEqual(inUse(), [2, 130, 152], allocator);
  }
});

test('an allocator is found by the names of its functions', () => {
  const of = (/** @type {string[]} */ ...names) => allocatorOf(new Map(names.map((name, i) => [i, name])));
  assert.deepEqual(
    [of('main', 'dlmalloc'), of('emmalloc_free', 'main'), of('malloc', 'free')],
    ['dlmalloc', 'emmalloc', null],
  );
});

test('what blocks execute while counting is on is summed up for each sample', () => {
  const counts = [10, 0];
  const { see, samples } = watchBlocks(() => [...counts]);
  const step = (/** @type {() => void} */ work) => {
    see(0);
    see(1);
    work();
    see(0);
  };
  step(() => (counts[0] += 5));
  counts[1] += 1000;
  step(() => (counts[0] += 2));
  see(4);
  step(() => (counts[1] += 1));
  see(4);
  see(4);
  assert.deepEqual(
    samples.map((one) => [...one]),
    [[[0, 7]], [[1, 1]], []],
  );
});

test('without blocks nothing is read', () => {
  const { see, samples } = watchBlocks(null);
  see(0);
  see(4);
  assert.deepEqual(samples, []);
});

const body = (/** @type {number} */ n) =>
  new Map([
    ['work', 10 * n + 3],
    ['loop', 2 * n + 5],
  ]);
const twin = (/** @type {number} */ n) => new Map([['loop', 2 * n]]);
const none = new Map();

test("a function's work is the difference of two pairs, without the twin and a sample's cost", () => {
  const samples = [
    none,
    body(1),
    none,
    body(100),
    none,
    body(64),
    none,
    twin(64),
    none,
    body(128),
    none,
    twin(128),
  ];
  const { counts, operations } = workOfSamples(samples, [64, 128]);
  assert.deepEqual([[...counts], operations], [[['work', 640]], 64]);
});

test('of one pair it is the difference of body and twin', () => {
  const { counts, operations } = workOfSamples([none, body(1024), none, twin(1024)], [1024]);
  assert.deepEqual(
    [[...counts], operations],
    [
      [
        ['work', 10 * 1024 + 3],
        ['loop', 5],
      ],
      1024,
    ],
  );
});

test('a function has the instructions of its blocks, and none that the twin executes as often', () => {
  const blocks = [
    { index: 7, at: 40, count: 3 },
    { index: 7, at: 52, count: 5 },
    { index: 9, at: 80, count: 2 },
    { index: 9, at: 90, count: 4 },
  ];
  const samples = [
    none,
    new Map([
      [0, 8],
      [1, 24],
      [2, 8],
    ]),
    none,
    new Map([[2, 8]]),
  ];
  assert.deepEqual(functionWork(samples, blocks, [8]), {
    operations: 8,
    functions: [
      {
        index: 7,
        instructions: 18,
        blocks: [
          { at: 40, instructions: 3, executions: 8 },
          { at: 52, instructions: 5, executions: 24 },
        ],
      },
    ],
  });
});
