import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsOf, differs, LEAST_CHANGE, rulesOf } from '../../analysis/amounts.js';

const row = { suite: 'demo', name: 'sum', argument: null };
const computed = { values: undefined, tolerance: undefined };
const amounts = { work: 1000, allocations: 2, allocated: 64, size: 5000, checksum: 'aa' };

/** @param {object} [work] */
const roundOf = (work = {}) =>
  /** @type {any} */ ({
    plan: { benchmarks: [{ ...row, id: 0 }] },
    counter: { exact: true, pauseInstructions: 0, pauseHostCalls: 0 },
    failures: [],
    work: [
      {
        ...row,
        benchmark: 0,
        checksum: 'aa',
        allocations: { count: 2, bytes: 64, peakBytes: 32 },
        pairs: {
          operations: [10, 20],
          bodyInstructions: [10_500, 20_500],
          twinInstructions: [10, 10],
          pauses: [0, 0],
        },
        ...work,
      },
    ],
  });

test('the counts of a run', () => {
  assert.deepEqual(amountsOf(roundOf(), row, 5000), { amounts, computed, isExact: true });
  assert.deepEqual(amountsOf(roundOf({ allocations: undefined }), row, null), {
    amounts: { ...amounts, allocations: null, allocated: null, size: null },
    computed,
    isExact: true,
  });
  assert.deepEqual(amountsOf({ ...roundOf(), counter: { ...roundOf().counter, exact: false } }, row, 5000), {
    amounts,
    computed,
    isExact: false,
  });
});

test('a run without the row says why', () => {
  const round = roundOf();
  assert.deepEqual(amountsOf(round, { ...row, name: 'other' }, 0), { problem: 'it does not have the row' });
  assert.deepEqual(amountsOf({ ...round, work: [] }, row, 0), { problem: 'the row was not counted' });
  assert.deepEqual(
    amountsOf({ ...round, work: [], failures: [{ benchmark: 0, message: 'it threw' }] }, row, 0),
    { problem: 'it threw' },
  );
});

test('a tenth of a percent is a change of a count, and the place of memory is none', () => {
  const changed = (
    /** @type {Partial<typeof amounts>} */ other,
    /** @type {'work' | 'allocations' | 'checksum'} */ by,
  ) => differs(by, amounts, { ...amounts, ...other }, LEAST_CHANGE);
  assert.equal(changed({ work: 1001 }, 'work'), true);
  assert.equal(changed({ work: 1000.4 }, 'work'), false);
  assert.equal(changed({ allocations: 2.005 }, 'allocations'), false, 'of a table that grows');
  assert.equal(changed({ allocations: 3 }, 'allocations'), true);
  assert.equal(changed({ checksum: 'ab' }, 'checksum'), true);
  assert.equal(differs('size', amounts, { ...amounts, size: null }, 0), false, 'not known');
});

test('a change is what a comparison with the same threshold calls one', () => {
  const differsAt = (/** @type {'work' | 'allocated'} */ by, /** @type {number[]} */ values, threshold) => {
    const [one, other] = values.map((value) => ({ ...amounts, [by]: value }));
    return [differs(by, one, other, threshold), differs(by, other, one, threshold)];
  };
  assert.deepEqual(differsAt('work', [1000, 1010], 0.01), [true, true], 'just the threshold');
  assert.deepEqual(differsAt('work', [1000, 1009], 0.01), [false, false]);
  for (const value of [0, 1000]) assert.deepEqual(differsAt('work', [value, value], 0), [false, false]);
  assert.deepEqual(differsAt('work', [0, 1], 0.5), [true, true], 'from nothing');
  assert.deepEqual(differsAt('allocated', [100, 100.9], LEAST_CHANGE), [false, false], 'rare allocations');
});

test('no change is found where nothing changed but the place of memory, in 100 of 100', () => {
  for (let i = 0; i < 100; i++)
    assert.equal(
      differs('work', { ...amounts, work: 1000 }, { ...amounts, work: 1000 + 0.004 * i }, LEAST_CHANGE),
      false,
    );
});

test('texts are only equal or not', () => {
  const { distance } = rulesOf('checksum', 0, () => false);
  assert.deepEqual([distance(amounts, amounts), distance(amounts, { ...amounts, checksum: 'zz' })], [0, 1]);
  assert.equal(rulesOf('work', 0, () => false).distance(amounts, { ...amounts, work: 900 }), 100);
});
