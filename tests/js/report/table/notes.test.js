import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { conclusionsOf } from '../../../../report/table/conclusions.js';
import { tableModel } from '../../../../report/table/model.js';
import { warningsOf } from '../../../../report/table/notes/warnings.js';
import { differenceText, roundingNotes } from '../../../../report/table/notes/results.js';
import { countingPlatform, ladderOf, platformOf, resultsOf } from '../fixture.js';

/** The lines of platforms with these costs of benchmarks a, b …; null failed. */
const linesOf = (/** @type {Record<string, (number | null)[]>} */ costs, options = {}) =>
  conclusionsOf(
    summarize(
      resultsOf(
        Object.entries(costs).map(([id, own]) =>
          platformOf(
            id,
            own.map((cost, i) => ({
              name: 'abcdef'[i],
              cost,
              ...(cost === null ? { failure: 'it trapped' } : {}),
              result: { operations: 1e6 },
            })),
          ),
        ),
      ),
      options,
    ),
  );

test('a platform has the geometric mean of its ratios, with the smallest and the largest', () => {
  assert.deepEqual(linesOf({ native: [10, 10, 10], node: [5, 20, 80] }), [
    'node takes 2.00 times as long as native (geometric mean of 3 benchmarks; from 0.50× a to 8.00× c)',
  ]);
});

test('each platform has its line, in the order of the columns, and the reference can be another', () => {
  const costs = { native: [10, 10], node: [20, 20], bun: [40, 10] };
  assert.deepEqual(linesOf(costs), [
    'node takes 2.00 times as long as native (geometric mean of 2 benchmarks; from 2.00× a to 2.00× b)',
    'bun takes 2.00 times as long as native (geometric mean of 2 benchmarks; from 1.00× b to 4.00× a)',
  ]);
  assert.deepEqual(
    linesOf(costs, { reference: 'node' }).map((line) => line.slice(0, 36)),
    ['native takes 0.50 times as long as n', 'bun takes 1.00 times as long as node'],
  );
});

test('rows without a ratio take no part: failed ones, and those below the floor', () => {
  assert.deepEqual(linesOf({ native: [10, 10, null, 0], node: [30, null, 10, 10] }), [
    'node takes 3.00 times as long as native (one benchmark: a)',
  ]);
});

test('unreliable costs take no part, whichever side they are on', () => {
  const shaky = { warmedUp: false };
  const of = (/** @type {string} */ id, /** @type {number[]} */ costs, /** @type {number} */ unstable) =>
    platformOf(
      id,
      costs.map((cost, i) => ({ name: 'abc'[i], cost, result: i === unstable ? shaky : {} })),
    );
  assert.deepEqual(
    conclusionsOf(summarize(resultsOf([of('native', [10, 10, 10], 0), of('node', [90, 90, 20], 1)]))),
    ['node takes 2.00 times as long as native (one benchmark: c)'],
  );
});

test('a single column, and columns that share no row, have no line', () => {
  assert.deepEqual(linesOf({ node: [10, 20] }), []);
  assert.deepEqual(linesOf({ native: [10, null], node: [null, 10] }), []);
  assert.deepEqual(linesOf({}), []);
});

test('counts have lines of their own, and the ladder takes no part', () => {
  const asked = ladderOf().map((row) => ({ ...row, plan: {} }));
  const timed = (/** @type {string} */ id) =>
    platformOf(id, [], { rounds: [platformOf(id, asked).rounds[0]] });
  assert.deepEqual(
    conclusionsOf(
      summarize(
        resultsOf([
          timed('native'),
          timed('node'),
          countingPlatform('native@work', [
            { name: 'a', work: 10 },
            { name: 'b', work: 10 },
          ]),
          countingPlatform('wasm@work', [
            { name: 'a', work: 20 },
            { name: 'b', work: 45 },
          ]),
        ]),
      ),
    ),
    [
      'wasm@work executes 3.00 times the instructions of native@work (geometric mean of 2 benchmarks; ' +
        'from 2.00× a to 4.50× b)',
    ],
  );
});

test('the reference of each quantity is that of the ratios', () => {
  const sizes = (/** @type {string} */ id, /** @type {number} */ bytes) =>
    countingPlatform(id, [{ suite: 'size', name: 'module', bytes }]);
  assert.deepEqual(
    conclusionsOf(summarize(resultsOf([sizes('native@work', 100), sizes('wasm@work', 250)]))),
    ['wasm@work takes 2.50 times the bytes of native@work (one benchmark: module)'],
  );
});

/**
 * A summary with one row, whose intervals reach so far, as shares of the cost.
 *
 * @param {{ ns: number, cycles: number | null }} errors
 */
function summaryOf({ ns, cycles }) {
  const summary = summarize({
    schema: 'samebench-results/3',
    samebench: '1',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    cut: false,
    request: { profile: { targetRelative: 0.05 } },
    machine: {},
    project: null,
    warnings: [],
    platforms: [platformOf('native', [{ cost: 100 }])],
  });
  Object.assign(summary.rows[0].cells.native, {
    verdict: ns > 0.05 ? 'out-of-budget' : 'ok',
    value: 100,
    low: 100 * (1 - ns),
    high: 100 * (1 + ns),
    estimate: {
      cycles: cycles === null ? null : { value: 300, low: 300 * (1 - cycles), high: 300 * (1 + cycles) },
    },
  });
  return summary;
}

/** @param {{ ns: number, cycles: number | null }} errors @param {'ns' | 'cycles'} unit */
function shownOf(errors, unit) {
  const {
    suites: [
      {
        rows: [
          {
            cells: [{ mark, verdict }],
          },
        ],
      },
    ],
    footnotes,
  } = tableModel(summaryOf(errors), { unit });
  return { mark, verdict, footnote: footnotes.some((line) => line.startsWith('* out of budget')) };
}

const marked = { mark: '*', verdict: 'out-of-budget', footnote: true };
const unmarked = { mark: '', verdict: 'ok', footnote: false };

test('a cost that is wider than its target in nanoseconds only is marked in nanoseconds only', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'ns'), marked);
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'cycles'), unmarked);
});

test('a cost that is wider than its target in cycles only is marked in cycles only', () => {
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'ns'), unmarked);
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'cycles'), marked);
});

test('a cost without cycles keeps the mark of its nanoseconds', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: null }, 'cycles'), marked);
});

test('the note on costs out of budget names the target that rows with rare work have', () => {
  const summary = summaryOf({ ns: 0.2, cycles: null });
  summary.request.profile.targetRelative = 0.01;
  const noteOf = () => tableModel(summary, { unit: 'ns' }).footnotes.find((line) => line.startsWith('* out'));
  assert.match(noteOf(), /wider than its target of ±1\.0%; the error/);
  summary.rows[0].cells.native.estimate.longRun = { weight: 1, settled: true };
  assert.match(noteOf(), /its target of ±1\.0%, or with rare work up to ±5\.0%; the error/);
});

/** The warnings of platforms of sixty rows with these results, or of fewer. */
const manyOf = (
  /** @type {string[]} */ ids,
  /** @type {object} */ result,
  { rows = 60, folded = false, round = {} } = {},
) => {
  const names = Array.from({ length: rows }, (_, i) => `row${i}`);
  return tableModel(
    summarize(
      resultsOf(
        ids.map((id) =>
          platformOf(
            id,
            names.map((name, i) => ({ name, cost: 10 + i, result })),
            { round },
          ),
        ),
      ),
    ),
    { folded },
  );
};
const five = 'primality/row0, primality/row1, primality/row2, primality/row3, primality/row4';

test('sixty unreliable rows are one line, with five names and the number of the rest', () => {
  const { warnings, footnotes } = manyOf(['node'], { warmedUp: false });
  assert.deepEqual(warnings, [
    `node: ${five} and 55 more: unreliable (?): the cost was still changing when warming up ended`,
  ]);
  assert.deepEqual(
    footnotes.filter((line) => line.startsWith('?')),
    ['? unreliable, or without a cost: the warnings say why'],
  );
  const {
    warnings: [both, ...others],
  } = manyOf(['node', 'bun'], { warmedUp: false }, { folded: true });
  assert.deepEqual(
    [both, others],
    [`node, bun: ${five} and 55 more: unreliable (?): the cost was still changing when warming up ended`, []],
  );
});

test('what a host and a cell say of one row and cause is said once; other causes stay', () => {
  const of = (/** @type {string} */ message, code = 'not-warmed-up') => ({
    round: { warnings: [{ code, message, benchmark: 8 }] },
    rows: 1,
  });
  assert.equal(manyOf(['node'], { warmedUp: false }, of('did not settle')).warnings.length, 1);
  assert.deepEqual(manyOf(['node'], {}, of('did not settle')).warnings, [
    'node: primality/row0: did not settle',
  ]);
  assert.equal(
    manyOf(['node'], { warmedUp: false }, of('a cache remembers', 'inputs-remembered')).warnings.length,
    2,
  );
});

test('rows that share a cause are one line although their figures differ; a single row keeps its own', () => {
  const round = (/** @type {number} */ count) => ({
    warnings: Array.from({ length: count }, (_, i) => ({
      code: 'inputs-remembered',
      message: `it takes ${10 + i} % less time where an eighth is repeated`,
      benchmark: 8 + i,
    })),
  });
  assert.deepEqual(manyOf(['node'], {}, { round: round(60) }).warnings, [
    `node: ${five} and 55 more: it takes … % less time where an eighth is repeated`,
  ]);
  assert.deepEqual(manyOf(['node'], {}, { round: round(1) }).warnings, [
    'node: primality/row0: it takes 10 % less time where an eighth is repeated',
  ]);
  const gc = { gc: { collections: 3, durationMs: 0.05 } };
  assert.deepEqual(manyOf(['node'], gc).warnings, [
    `node: ${five} and 55 more: collecting garbage took part of the measured time`,
  ]);
  assert.match(
    manyOf(['node'], gc, { rows: 1 }).warnings[0],
    /^node: primality\/row0: collecting garbage took part of the measured time: \d+ %$/,
  );
});

test('a failure, a skipped row and one that waits name five rows at most', () => {
  const of = (/** @type {object} */ more) =>
    tableModel(
      summarize(
        resultsOf([
          platformOf(
            'node',
            Array.from({ length: 60 }, (_, i) => ({ name: `row${i}`, cost: null, ...more })),
          ),
        ]),
      ),
    );
  assert.deepEqual(of({ failure: 'it trapped' }).errors, [
    'node: row0, row1, row2, row3, row4 and 55 more failed: it trapped',
  ]);
  assert.deepEqual(
    of({ skipped: 'no files' }).footnotes.filter((line) => line.startsWith('skipped')),
    ['skipped: row0, row1, row2, row3, row4 and 55 more: no files'],
  );
});

/** How results of two sides differ, in words. */
const differs = (/** @type {string[][]} */ sides, isAbove32Bits = true) =>
  differenceText({
    sides,
    differing: 2,
    of: 256,
    unit: 'results',
    ulp: 1e12,
    relative: 0.0312,
    input: 7,
    values: ['4294967296', '0'],
    ...(isAbove32Bits && { isAbove32Bits }),
  });

test('where native code and WebAssembly each agree, the width of size_t may be why', () => {
  assert.equal(
    differs([
      ['native', 'native@clang'],
      ['node', 'firefox'],
    ]),
    ': 2 of 256 results, by up to 0.03 of their size; input number 7 gives 4294967296 on native, ' +
      'native@clang and 0 on node, firefox. Does a size_t or a long wrap? They have 32 bits in WebAssembly',
  );
  assert.match(differs([['native'], ['native@m32', 'node']]), /size_t.*32 bits/);
});

test('other differences have other reasons', () => {
  assert.doesNotMatch(differs([['native'], ['node']], false), /size_t/);
  assert.doesNotMatch(differs([['native'], ['native@clang', 'node']]), /size_t/);
  assert.doesNotMatch(differs([['node'], ['firefox']]), /size_t/);
  assert.equal(differenceText(undefined), '');
  assert.match(differenceText({ sides: [['native'], ['node']] }), /more than the numbers that are kept/);
});

test('rows that the same platforms round otherwise for the same reason are one note', () => {
  const rounding = (/** @type {string} */ name, /** @type {object} */ more = {}) => ({
    suite: 's',
    name,
    argument: null,
    sides: [['native', 'node'], ['native@march']],
    cause: 'native@march fuses',
    differing: 3,
    of: 256,
    unit: /** @type {const} */ ('results'),
    ulp: 498,
    relative: 1.04e-15,
    ...more,
  });
  assert.deepEqual(
    roundingNotes({ roundings: [rounding('a'), rounding('b', { ulp: 2e12, relative: 1e-17 })] }),
    [
      'results of native, node and native@march differ by at most 1e-15 of their size, within the ' +
        'tolerance: a (3 of 256 results, up to 498 ulp), b (3 of 256 results, up to 2e12 ulp); likely ' +
        'cause: native@march fuses',
    ],
  );
  assert.equal(roundingNotes({ roundings: [rounding('a'), rounding('b', { cause: 'rounding' })] }).length, 2);
  assert.deepEqual(roundingNotes({}), []);
});

test('a run that was cut short misses benchmarks only if it did not reach them', () => {
  const linesOfCut = (/** @type {object} */ cells) =>
    warningsOf(
      /** @type {any} */ ({
        cut: true,
        platforms: [{ id: 'native', status: 'cut', reason: null }],
        rows: [{ cells }],
        warnings: [],
      }),
    );
  assert.equal(
    linesOfCut({ native: { reason: null } })[0],
    'the run was cut short: all benchmarks were measured, in fewer rounds',
  );
  for (const cells of [{}, { native: { reason: 'not reached: stopped by the user' } }])
    assert.equal(linesOfCut(cells)[0], 'the run was cut short: unfinished benchmarks are missing');
});
