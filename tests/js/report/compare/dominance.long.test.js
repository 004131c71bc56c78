/**
 * Made pairs of which one side is cheaper in every quantile, of its samples and of its processes: it is never
 * the slower one.
 *
 * @import { Summary } from '../../../../protocol/types.js'
 *
 * @typedef {{ level: number, samples: number[], processes: number[] }} Costs  of one side. samples,
 *   processes: factors of the level that are equally likely, rising
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { compare } from '../../../../report/compare/compare.js';
import { pairedEvidence } from '../../../../report/compare/evidence/paired.js';
import { judge, makeGate } from '../../../../report/compare/gate.js';
import { looksUntil } from '../../../../report/compare/sequential/spending.js';
import { judgementOf } from '../../../../extras/judge/analysis/judgement.js';
import { median, quantile, smallest, largest } from '../../../../report/statistics/descriptive.js';
import { summarize } from '../../../../report/summary/summary.js';
import { platformOf, resultsOf } from '../fixture.js';
import { randomSource } from '../random.js';

/** If one row in 1000 was judged wrongly, 1 such test in 12 would not notice. */
const TABLES = 1000;
const ROWS = 5;
const SAMPLES = 16;

/** Rounds of a duel, each as likely: most rows leave at the first look. */
const ROUNDS = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 14, 14, 14, 19, 19, 26];

/**
 * Gaps between both sides; the smallest one is above the threshold by what the processes of few rounds
 * differ.
 */
const GAP = { least: 1.02, most: 30 };

/** Values that stand for a distribution. */
const STEPS = 40;

/** Standard normal quantiles of the steps, by Tukey's lambda. */
const NORMAL = Array.from({ length: STEPS }, (_, i) => {
  const p = (i + 0.5) / STEPS;
  return 4.91 * (p ** 0.14 - (1 - p) ** 0.14);
});

const gate = makeGate({ threshold: 0.01, failOn: 'slower', measure: ['time'] }, { suites: new Map() });

/**
 * Between both, each order of magnitude as often.
 * @param {ReturnType<typeof randomSource>} source
 * @param {number} low
 * @param {number} high
 */
const between = ({ uniform }, low, high) => low * (high / low) ** uniform();

/**
 * @param {{ deviation: number, slow: number, times: number }} shape  deviation: of the logarithms; slow:
 *   share of the values that are slower
 */
const factorsOf = ({ deviation, slow, times }) =>
  NORMAL.map((z, i) => Math.exp(deviation * z) * (i >= STEPS * (1 - slow) ? times : 1));

/** @param {ReturnType<typeof randomSource>} source @returns {Costs} */
function costsOf(source) {
  const { uniform } = source;
  const factors = (/** @type {number} */ low, /** @type {number} */ high) =>
    factorsOf({
      deviation: between(source, low, high),
      slow: uniform() < 1 / 3 ? uniform() : 0,
      times: between(source, 1.05, 3),
    });
  return { level: 1, samples: factors(0.001, 0.1), processes: factors(0.0005, 0.005) };
}

/** The largest ratio of two rising distributions. @param {number[]} a @param {number[]} b */
const excess = (a, b) => largest(a.map((one, i) => one / b[i]));

/**
 * Two sides: the first one is `gap` times as cheap as the second one, or more, in every quantile.
 * @param {ReturnType<typeof randomSource>} source
 * @param {number} gap
 * @returns {[Costs, Costs]}
 */
function ordered(source, gap) {
  const [a, b] = [costsOf(source), costsOf(source)];
  const level = between(source, 1, 1000);
  const least = excess(a.samples, b.samples) * excess(a.processes, b.processes);
  return [
    { ...a, level },
    { ...b, level: level * gap * least },
  ];
}

/**
 * @param {ReturnType<typeof randomSource>} source
 * @param {Costs} costs
 * @param {number[]} speeds  of the machine, by round
 */
function measured({ uniform }, { level, samples, processes }, speeds) {
  const any = (/** @type {number[]} */ values) => values[Math.floor(uniform() * STEPS)];
  return {
    rounds: speeds.map((speed, round) => {
      const own = level * speed * any(processes);
      const costs = Array.from({ length: SAMPLES }, () => own * any(samples));
      return { round, costs, pairs: costs, rounding: 0, level: quantile(costs, 0.25) };
    }),
  };
}

const scripted = Array.from({ length: ROWS }, (_, i) => ({ suite: 's', name: `row ${i}`, cost: 100 }));
const template = summarize(
  resultsOf([platformOf('native', scripted)], { request: { suites: ['s'], seed: 1, rounds: 9 } }),
);

/** Only its rows: the ladder is none of them. */
const rows = template.rows.filter(({ suite }) => suite === 's');

/**
 * A run with these costs of its rounds, by row. Its intervals are as wide as their range.
 * @param {number[][]} levels
 * @returns {Summary}
 */
const summaryOf = (levels) => ({
  ...template,
  rows: rows.map((row, i) => {
    const [value, low, high] = [median, smallest, largest].map((of) => of(levels[i]));
    const cell = /** @type {any} */ (row.cells.native);
    return {
      ...row,
      cells: { native: { ...cell, verdict: 'ok', value, low, high, rounds: levels[i].length } },
    };
  }),
});

/** @param {{ rounds: { level: number }[] }} side */
const levelsOf = ({ rounds }) => rounds.map(({ level }) => level);

/**
 * A table of rows that all became dearer, or all cheaper, as each command judges it.
 * @param {ReturnType<typeof randomSource>} source
 * @param {boolean} isDearer
 */
function judgedTable(source, isDearer) {
  const count = ROUNDS[Math.floor(source.uniform() * ROUNDS.length)];
  const speeds = Array.from({ length: count }, () => Math.exp(0.02 * source.normal()));
  const looks = looksUntil(count);
  const made = rows.map((row) => {
    const sides = ordered(source, between(source, GAP.least, GAP.most));
    const both = isDearer ? sides : sides.toReversed();
    const [a, b] = both.map((costs) => /** @type {any} */ (measured(source, costs, speeds)));
    return {
      key: benchmarkKey(row),
      levels: [a, b].map(levelsOf),
      evidence: /** @type {any} */ (pairedEvidence(a, b, { looks })),
    };
  });
  const [before, now] = [0, 1].map((side) => summaryOf(made.map(({ levels }) => levels[side])));
  const paired = new Map([['native', new Map(made.map(({ key, evidence }) => [key, evidence]))]]);
  const rounds = new Map([
    ['native', new Map(made.map(({ key, levels: [a, b] }) => [key, /** @type {any} */ ([a, b, 0])]))],
  ]);
  const [duel, alone, apart] = [{ paired }, { paired, isAlone: true }, { rounds }].map((how) =>
    compare(before, now, { ...gate, ...how }),
  );
  const results = /** @type {any} */ ([{ platforms: [] }, { platforms: [] }]);
  const others = { looks: [], watched: [], countersOf: {}, sameCode: [] };
  return {
    changes: { duel, alone, apart },
    gates: { duel: judge(duel, gate).verdict, apart: judge(apart, gate).verdict },
    judgement: judgementOf([], { results, compared: duel, gate, ...others }).verdict,
  };
}

for (const isDearer of [false, true]) {
  const [kind, due, wrong] = isDearer ? ['dearer', 'slower', 'faster'] : ['cheaper', 'faster', 'slower'];
  test(
    `${(TABLES * ROWS) / 2} rows that are ${kind} in every quantile are never ${wrong}, and ${due} in a ` +
      'duel',
    () => {
      const source = randomSource(isDearer ? 1 : 2);
      const tables = Array.from({ length: TABLES / 2 }, () => judgedTable(source, isDearer));
      for (const how of /** @type {const} */ (['duel', 'alone', 'apart'])) {
        const cells = tables.flatMap(({ changes }) => changes[how].cells);
        const count = (/** @type {string} */ change) => cells.filter((cell) => cell.change === change).length;
        assert.equal(count(wrong) + count('same'), 0, how);
        // The intervals of separate runs are as wide as the range of their rounds.
        assert.ok(
          count(due) >= (how === 'apart' ? 0.9 : 0.99) * cells.length,
          `${how}: ${count(due)} of ${cells.length}`,
        );
      }
      const share = (/** @type {(table: typeof tables[number]) => boolean} */ is) =>
        tables.filter(is).length / tables.length;
      for (const how of /** @type {const} */ (['duel', 'apart'])) {
        const fails = share(({ gates }) => gates[how] === 'fail');
        assert.ok(isDearer ? fails >= 0.99 : fails === 0, `${how}: the gate fails in ${fails}`);
      }
      const isWorse = share(({ judgement }) => judgement === 'worse');
      assert.ok(isDearer ? isWorse >= 0.99 : isWorse === 0, `worse in ${isWorse}`);
    },
  );
}
