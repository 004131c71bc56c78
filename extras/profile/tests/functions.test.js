import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionsOf, cpuProfileText } from '../functions.js';

const body = 'samebench::InputBody<int, demo(samebench::Suite&)::$_1>';

test("Samebench's own functions do not count, and names are those of the source", () => {
  const all = functionsOf(
    new Map([
      [`${body}::run(samebench::Loop&)`, 5],
      [`${body}::run`, 1],
      [`${body}::run_twin(samebench::Loop&)`, 100],
      ['samebench::run_cycle_chain', 50],
      ['(garbage collector)', 20],
      ['gc', 1],
      ['__vdso_clock_gettime', 7],
      ['dlmalloc', 1],
      ['malloc', 3],
      ['samebench_fill_demo(samebench::Suite&)', 2],
    ]),
  );
  assert.deepEqual(all, {
    samples: 12,
    ours: 178,
    functions: [
      { name: '(the benchmark itself)', samples: 6, share: 0.5 },
      { name: 'malloc', samples: 4, share: 4 / 12 },
      { name: 'samebench_fill_demo', samples: 2, share: 2 / 12 },
    ],
  });
});

test('functions beyond the top are one line', () => {
  const counts = new Map([
    ['a', 6],
    ['b', 3],
    ['c', 1],
  ]);
  const text = cpuProfileText(
    { benchmark: 'demo/x', platform: 'node', file: 'f', howToOpen: 'open it', ...functionsOf(counts) },
    { top: 1, width: 80 },
  );
  assert.equal(
    text,
    "demo/x on node: 10 samples, besides 0 of Samebench's own loops, clock and set-up\n\n    share  " +
      'function\n   60.0 %  a\n   40.0 %  2 more\n\nf\n  open it\n',
  );
});
