import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptReferences } from '../../../../report/estimate/kept.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { resultsOf } from '../fixture.js';
import {
  WITNESS_RATIO as RATIO,
  isWitness as isFull,
  witnessedPlatform as platformOf,
} from '../metered-runs.js';
import { randomSource } from '../random.js';

/** Something else on the core in these rounds: it slows all but the chains. */
const disturbed = (rounds, factor) => (_, round) => (rounds.includes(round) ? factor : 1);

const since = '2026-11-20T08:00:00.000Z';
const summaryOf = (platform, more = {}) => summarize(validateResults({ ...resultsOf([platform]), ...more }));
const workIn = ({ rows }) => Object.values(rows.find(({ name }) => name === 'work').cells)[0];
const knownOf = (platform, ratio = RATIO) =>
  keptReferences([platform], [], since).map((one) => ({
    ...one,
    witness: Object.fromEntries(Object.keys(one.witness ?? {}).map((key) => [key, ratio])),
  }));

for (const [rounds, factor] of /** @type {[number[], number][]} */ ([
  [[1], 1.39],
  [[0, 3], 1.39],
  [[1, 2, 4], 1.39],
  [[2], 1.1],
])) {
  test(`rounds ${rounds} of 5, ${factor} times slower but for the chains, are found and left out`, () => {
    const summary = summaryOf(platformOf(disturbed(rounds, factor)));
    assert.deepEqual(summary.platforms[0].disturbedRounds, rounds);
    assert.ok(Math.abs(Number(workIn(summary).value) / 10 - 1) < 0.01, `${workIn(summary).value}`);
    assert.equal(workIn(summary).rounds, 5 - rounds.length);
    const [warning] = summary.warnings.filter(({ code }) => code === 'core-shared');
    assert.match(
      warning.message,
      new RegExp(
        `^in ${rounds.length} of 5 rounds .* ${factor.toFixed(2).slice(0, 3)}.* ` +
          `${rounds.length === 1 ? 'this round is' : 'these rounds are'} left out$`,
      ),
    );
    assert.ok(
      tableModel(summary).clockRows.some(({ cells }) =>
        cells[0].text.endsWith(`, ${rounds.length} disturbed`),
      ),
    );
  });
}

test('undisturbed rounds are not marked: in at most one of 200 runs', () => {
  let marked = 0;
  for (let seed = 1; seed <= 200; seed++)
    marked += Number(summaryOf(platformOf(undefined, { seed })).platforms[0].disturbedRounds !== undefined);
  assert.ok(marked <= 1, `${marked} runs`);
});

test('an engine whose processes differ by some percent is not marked, a disturbance of 39 % is', () => {
  const { normal } = randomSource(9);
  let [marked, found] = [0, 0];
  for (let seed = 1; seed <= 100; seed++) {
    const own = Array.from({ length: 5 }, () => 1 + 0.03 * normal());
    const ofProcess = (factor) => (result, round) =>
      (isFull(result) ? own[round] : 1) * (round === 3 ? factor : 1);
    const roundsOf = (factor) =>
      summaryOf(platformOf(ofProcess(factor), { id: 'node', seed })).platforms[0].disturbedRounds ?? [];
    marked += Number(roundsOf(1).length > 0);
    found += Number(roundsOf(1.39).join() === '3');
  }
  assert.ok(marked <= 2, `${marked} of 100 undisturbed`);
  assert.ok(found >= 97, `${found} of 100 disturbed`);
});

test('a benchmark that is slower in half of the processes keeps them all: only the witness decides', () => {
  const summary = summaryOf(platformOf((result, round) => (result.name === 'work' && round % 2 ? 3 : 1)));
  assert.equal(summary.platforms[0].disturbedRounds, undefined);
  assert.equal(workIn(summary).rounds, 5);
});

test(
  'a run that was disturbed throughout is found by the ratio of earlier runs; all its rounds count, and ' +
    'the column says so',
  () => {
    const platform = platformOf(disturbed([0, 1, 2, 3, 4], 1.39));
    assert.equal(summaryOf(platform).platforms[0].disturbedRounds, undefined);
    const summary = summaryOf(platform, { referenceCycles: knownOf(platform) });
    assert.equal(summary.platforms[0].isDisturbed, true);
    assert.equal(workIn(summary).rounds, 5);
    assert.match(
      summary.warnings.find(({ code }) => code === 'core-shared').message,
      /^in 5 of 5 rounds .* too few other rounds remain of the costs with §: do not compare them with other runs$/,
    );
    assert.equal(workIn(summary).estimate.disturbedRounds, 5);
    const model = tableModel(summary);
    for (const text of [renderTable(model), renderMarkdown(model)]) {
      assert.match(text, /work.* ns[^\n]*§/);
      assert.match(text, /§ disturbed: something else used the CPU's core, and too few/);
    }
    const {
      cells: [cell],
    } = model.suites.flatMap(({ rows }) => rows).find(({ label }) => label === 'work');
    assert.match(cell.detail(), /something else used the CPU's core in 5 of its 5 rounds/);
    const quiet = platformOf();
    assert.equal(
      summaryOf(quiet, { referenceCycles: knownOf(quiet) }).platforms[0].disturbedRounds,
      undefined,
    );
    const otherBuild = { [`native other`]: 0.1 };
    assert.equal(
      summaryOf(quiet, { referenceCycles: knownOf(quiet).map((one) => ({ ...one, witness: otherBuild })) })
        .platforms[0].disturbedRounds,
      undefined,
    );
  },
);

test('a run of few samples that was disturbed throughout is found, because its rounds agree', () => {
  for (const { id, noise, factor } of [
    { id: 'native', noise: 0.06, factor: 1.2 },
    { id: 'node', noise: 0.1, factor: 1.35 },
  ]) {
    // If 1 undisturbed run in 10 was marked, 1 such test in 30 would not notice.
    let [marked, found] = [0, 0];
    for (let seed = 1; seed <= 50; seed++) {
      const roundsOf = (/** @type {number} */ by) => {
        const platform = platformOf(disturbed([0, 1, 2, 3, 4], by), {
          id,
          seed,
          samples: { pairs: 3, noise },
        });
        return summaryOf(platform, { referenceCycles: knownOf(platform) }).platforms[0].disturbedRounds ?? [];
      };
      marked += Number(roundsOf(1).length >= 4);
      found += Number(roundsOf(factor).length >= 4);
    }
    assert.ok(marked <= 1, `${id}: ${marked} of 50 undisturbed`);
    assert.ok(found >= 40, `${id}: ${found} of 50 disturbed`);
  }
});

test('a cost without disturbed rounds has no mark, though others of its column were left out', () => {
  const summary = summaryOf(platformOf(disturbed([1], 1.39)));
  assert.equal(workIn(summary).estimate.disturbedRounds, undefined);
  assert.doesNotMatch(renderTable(tableModel(summary)), /§/);
});

test('no round of a duel is left out: its sides saw the same', () => {
  const summary = summaryOf(platformOf(disturbed([1], 1.39)), { duel: { side: 'a', title: 'a' } });
  assert.deepEqual(summary.platforms[0].disturbedRounds, [1]);
  assert.equal(workIn(summary).rounds, 5);
});
