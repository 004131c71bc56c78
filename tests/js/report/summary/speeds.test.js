import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../../report/formats/csv.js';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { costTable } from '../../../../report/html/table.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { ladderOf, pairsOf, resultsOf, roundOf } from '../fixture.js';

/** A run in which the benchmark `odd` has these costs in its rounds, and `even` always the same one. */
const runOf = (costs, { spread = 0.05 } = {}) =>
  summarize(
    validateResults(
      resultsOf(
        [
          {
            id: 'native',
            status: 'ok',
            reason: null,
            rounds: costs.map((cost, round) =>
              roundOf(
                [
                  ...ladderOf(),
                  { name: 'even', cost: 10, result: { pairs: pairsOf(10, { spread, count: 32 }) } },
                  { name: 'odd', cost, result: { pairs: pairsOf(cost, { spread, count: 32 }) } },
                ],
                { round },
              ),
            ),
          },
        ],
        { request: { profile: { name: 'default', targetRelative: 0.01 }, rounds: costs.length } },
      ),
    ),
  );

const cellsOf = ({ rows }) => Object.fromEntries(rows.map(({ name, cells }) => [name, cells.native]));

test('a benchmark at two speeds shows both with their shares in every format, another one its cost', () => {
  const summary = runOf([10, 10, 20, 10, 20]);
  const { odd, even } = cellsOf(summary);
  assert.equal(odd.verdict, 'out-of-budget');
  assert.match(odd.reason, /^two speeds: 10\.0 ns in 3 rounds, 20\.0 ns in 2$/);
  assert.deepEqual(
    [odd.estimate.speeds.of, odd.estimate.speeds.fast.count, odd.estimate.speeds.slow.count],
    ['rounds', 3, 2],
  );
  assert.equal(even.estimate.speeds, undefined);
  const model = tableModel(summary);
  const shown = '10.0 ns 60% / 20.0 ns 40%';
  for (const text of [renderTable(model), renderMarkdown(model), String(costTable(model))]) {
    assert.ok(text.includes(shown), text);
    assert.doesNotMatch(text, /odd.*±/);
  }
  assert.ok(model.footnotes.some((line) => line.startsWith('‡ two speeds')));
  assert.ok(!model.footnotes.some((line) => line.startsWith('* out of budget')));
  assert.match(
    csv.report({ summary }),
    /,fast,fastCount,slow,slowCount,[^]*odd.*,10(\.\d+)?,3,20(\.\d+)?,2,/,
  );
});

test('a narrow interval of the fast speed does not hide the slow one, unless few rounds had it', () => {
  const shown = (/** @type {number} */ slow) => {
    const summary = runOf(
      Array.from({ length: 20 }, (_, round) => (round < slow ? 11 : 10)),
      { spread: 0.005 },
    );
    const { verdict, high, estimate } = cellsOf(summary).odd;
    assert.equal(verdict, 'ok');
    assert.ok(high < 10.1);
    assert.equal(estimate.speeds.slow.count, slow);
    return renderTable(tableModel(summary));
  };
  assert.match(shown(5), /odd +10\.0 ns 75% \/ 11\.0 ns 25% +‡/);
  assert.match(shown(4), /odd +10\.0 ns 80% \/ 11\.0 ns 20% +‡/);
  assert.match(shown(3), /odd +10\.0 ns +±/);
});

test('a benchmark whose rounds scatter evenly shows its cost', () => {
  const summary = runOf([10, 11, 12, 13, 14]);
  assert.equal(cellsOf(summary).odd.verdict, 'out-of-budget');
  assert.equal(cellsOf(summary).odd.estimate.speeds, undefined);
  assert.match(renderTable(tableModel(summary)), /odd +1\d\.\d ns +±/);
});
