import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { ladderOf, platformOf, resultsOf, roundOf } from '../fixture.js';

const REASON = 'the loop was optimised away: keep() each result, or return it';

/** A benchmark with these costs, whose results are not kept for it. A CPU cycle takes 0.3125 ns. */
const summaryOf = (native, node, { keepsResults = false, checksum = null } = {}) => {
  const row = (cost) => [
    { name: 'sum', cost, plan: { keepsResults }, result: { checksum, spread: 0.01 * Math.abs(cost) } },
  ];
  return summarize(
    validateResults(resultsOf([platformOf('native', row(native)), platformOf('node', row(node))])),
  );
};
const cellsOf = (summary) => summary.rows.at(-1).cells;

test('a loop of its own, or a body without a result, that costs nothing has no cost, and the reason', () => {
  for (const [cost, checksum] of [
    [2.92e-12, null],
    [0, null],
    [-0.01, null],
    [0.0195, '9f00000000000001'],
  ]) {
    const summary = summaryOf(27, cost, { checksum });
    const { node } = cellsOf(summary);
    assert.deepEqual(
      [node.verdict, node.value, node.ratio, node.vanished, node.reason],
      ['below-floor', null, null, true, REASON],
    );
    const { suites, footnotes, warnings } = tableModel(summary);
    assert.deepEqual(
      suites
        .at(-1)
        .rows.at(-1)
        .cells.map(({ text }) => text.slice(0, 5)),
      ['27.0 ', '?'],
    );
    assert.deepEqual(
      footnotes.filter((line) => line.startsWith('?')),
      ['? unreliable, or without a cost: the warnings say why'],
    );
    assert.ok(
      warnings.some((line) => line.startsWith('node: ') && line.endsWith(`/sum: no cost (?): ${REASON}`)),
      warnings.join('\n'),
    );
    assert.deepEqual(
      footnotes.filter((line) => line.startsWith('<')),
      [],
    );
  }
});

test('one that costs a sixteenth of a cycle or more has a cost', () => {
  const { node } = cellsOf(summaryOf(27, 0.0201));
  assert.ok(node.value > 0.02);
  assert.equal(node.vanished, undefined);
});

test(
  'a cost that is lost in noise was not optimised away: threads that waited for a CPU have the reason of ' +
    'threads',
  () => {
    const results = (/** @type {number[]} */ costs) =>
      resultsOf([
        {
          id: 'node',
          status: 'ok',
          reason: null,
          rounds: costs.map((cost, round) =>
            roundOf(
              [
                ...ladderOf(),
                {
                  name: 'add',
                  cost,
                  plan: { keepsResults: false, threads: 2 },
                  result: { checksum: null, spread: 0.01 },
                },
              ],
              { round },
            ),
          ),
        },
      ]);
    const rowOf = (/** @type {number[]} */ ...costs) => summarize(results(costs)).rows.at(-1);
    const noisy = rowOf(-300, 250, -120, -280, 90);
    assert.deepEqual(
      [noisy.cells.node.verdict, noisy.cells.node.vanished, noisy.cells.node.reason === REASON],
      ['below-floor', undefined, false],
    );
    assert.match(noisy.notes.node, /^its threads need idle CPUs/);
    assert.equal(rowOf(0, 0, 0, 0, 0).cells.node.vanished, true);
  },
);

test('a body whose results are kept may cost nothing', () => {
  const { node } = cellsOf(summaryOf(27, 0, { keepsResults: true }));
  assert.deepEqual([node.verdict, node.vanished, node.reason], ['below-floor', undefined, null]);
});

test('work that comes back is slower, and a gate can say so', () => {
  const change = compare(summaryOf(27, 0), summaryOf(27, 27)).cells.find(
    ({ platform, name }) => platform === 'node' && name === 'sum',
  );
  assert.equal(change.change, 'slower');
});
