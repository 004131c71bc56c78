import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey, labelOf } from '../../../../protocol/identity.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { openRows } from '../../../../report/compare/sequential/decide.js';
import { plannedLooks } from '../../../../report/compare/sequential/spending.js';
import { makeGate } from '../../../../report/compare/gate.js';
import { whatIsMissing } from '../../../../report/estimate/rounds/needed.js';
import { summarizeWithLevels } from '../../../../report/summary/summary.js';
import { validateResults } from '../../../../report/results/schema.js';
import { resultsOf } from '../fixture.js';
import { isWitness, SLICE_CYCLES, witnessedPlatform } from '../metered-runs.js';
import { platformOf as inPasses } from './run-in-passes.js';

const since = '2026-11-20T08:00:00.000Z';
const referenceCycles = [{ machine: null, cycleNs: 0.25, since }];

/** Long runs of windows of 1 ms beside chains, which lose their CPU in every `lost`th window. */
const longRun = (/** @type {any} */ { pairs }, lost = Infinity) => {
  const windows = Array.from({ length: 24 }, (_, i) => i);
  const cost = pairs.bodyNs[0] / pairs.operations[0];
  const factor = (/** @type {number} */ i) => (i % lost === 1 ? 3 : 1);
  return {
    operations: windows.map(() => 1000),
    bodyNs: windows.map((i) => 1000 * cost * factor(i + 1)),
    pauses: windows.map(() => 0),
    chainNs: windows.map((i) => 0.25 * SLICE_CYCLES * factor(i)),
    chainCycles: windows.map(() => SLICE_CYCLES),
  };
};

/** Something that disturbs a process, and what it does to the results of one. */
const disturbances = {
  /** A neighbour on the core in two rounds. */
  witness: (/** @type {any} */ result, /** @type {number} */ round) => {
    if ([1, 3].includes(round) && labelOf(result) !== 'ladder/ladder 64')
      result.pairs.bodyNs = result.pairs.bodyNs.map((/** @type {number} */ ns) => 1.4 * ns);
  },
  /** The same in all rounds. */
  throughout: (/** @type {any} */ result) => {
    if (labelOf(result) !== 'ladder/ladder 64')
      result.pairs.bodyNs = result.pairs.bodyNs.map((/** @type {number} */ ns) => 1.4 * ns);
  },
  /** A neighbour in some passes of each round. */
  passes: (/** @type {any} */ result) => {
    const { pass = [] } = result.pairs;
    result.pairs.bodyNs = result.pairs.bodyNs.map((/** @type {number} */ ns, /** @type {number} */ i) =>
      pass[i] < 12 ? (isWitness(result) ? 1.3 : 1.7) * ns : ns,
    );
  },
  /** A meter that is slower, and unsteady. */
  meter: (/** @type {any} */ { pairs }) => {
    for (const name of ['bodyAfterNs', 'twinAfterNs'])
      pairs[name] = pairs[name].map(
        (/** @type {number} */ ns, /** @type {number} */ i) => (i % 3 === 0 ? 1.5 : 1.1) * ns,
      );
  },
  /** Processes of one part that differ, and in which chains lose their CPU. */
  noise: (/** @type {any} */ result, /** @type {number} */ round) => {
    result.pairs.bodyNs = result.pairs.bodyNs.map(
      (/** @type {number} */ ns) => (1 + 0.05 * ((7 * round) % 5)) * ns,
    );
    result.longRun = longRun(result, 4);
  },
};

/**
 * Rounds of a part, with the row of its name.
 * @param {string} part
 * @param {{ seed: number, disturb?: (result: any, round: number) => void, cycles?: number, rounds?: number }}
 *   options
 */
function roundsOf(part, { seed, disturb = () => {}, cycles = 40, rounds = 5 }) {
  const platform = inPasses(() => 1, { seed, rounds });
  for (const one of platform.rounds) {
    one.part = part;
    for (const planned of one.plan.benchmarks) if (planned.name === 'work') planned.name = part;
    for (const result of one.results) {
      if (result.name === 'work') {
        result.name = part;
        result.pairs.bodyNs = result.pairs.bodyNs.map((/** @type {number} */ ns) => (ns * cycles) / 40);
      }
      result.longRun = longRun(result);
      disturb(result, one.round);
    }
  }
  return platform.rounds;
}

/**
 * Rounds of two processes, of which one may be disturbed.
 * @param {((result: any, round: number) => void) | undefined} disturb
 * @param {{ seed?: number, order?: readonly string[], cycles?: number, rounds?: number, disturbOwn?: (result:
 *   any, round: number) => void }} [options]  order: of the processes
 */
function platformOf(disturb, { seed = 1, order = ['other', 'own'], cycles, rounds, disturbOwn } = {}) {
  const parts = {
    own: roundsOf('own', { seed, cycles, rounds, disturb: disturbOwn }),
    other: roundsOf('other', { seed: seed + 1, disturb, rounds }),
  };
  return {
    ...witnessedPlatform(),
    rounds: parts.own.flatMap((_, i) => order.map((part) => parts[part][i])),
  };
}

const key = benchmarkKey({ suite: 's', name: 'own' });
const costIn = (/** @type {any} */ platform) => {
  const { summary, levels } = summarizeWithLevels(
    validateResults(structuredClone({ ...resultsOf([platform]), referenceCycles })),
  );
  return {
    summary,
    cell: summary.rows.find(({ name }) => name === 'own')?.cells.native,
    other: summary.rows.find(({ name }) => name === 'other')?.cells.native,
    levels: levels.get('native')?.get(key),
  };
};

/** Both sides of a duel. @param {(side: number) => any} platformOn */
const duelOf = (platformOn) =>
  ['a', 'b'].map((side, i) => ({
    ...resultsOf([platformOn(i)]),
    startedAt: since,
    duel: { side, title: side, looks: plannedLooks() },
  }));

const orders = [
  ['other', 'own'],
  ['own', 'other'],
].map((order) => ({ order, quiet: costIn(platformOf(undefined, { order })) }));

/** What a duel finds of both processes, of which one may be disturbed. @param {any} [disturb] */
function evidenceOf(disturb) {
  const [a, b] = duelOf((side) => platformOf(disturb, { seed: 10 * side + 1, cycles: 40 + side, rounds: 9 }));
  const found = /** @type {any} */ (pairedResults(a, b)).get('native');
  // Functions are alike if their results are.
  const plain = (/** @type {any} */ evidence) => JSON.parse(JSON.stringify(evidence));
  return {
    own: plain(found.get(key)),
    other: plain(found.get(benchmarkKey({ suite: 's', name: 'other' }))),
  };
}

const quietDuel = evidenceOf();

for (const [what, disturb] of Object.entries(disturbances)) {
  for (const { order, quiet } of orders) {
    test(`a process with a disturbed ${what} changes no cost of the ${order.join(' and ')} process`, () => {
      const disturbed = costIn(platformOf(disturb, { order }));
      assert.notDeepEqual(disturbed.other, quiet.other, 'the disturbance is one');
      assert.deepEqual(disturbed.cell, quiet.cell);
      assert.deepEqual(disturbed.levels, quiet.levels);
    });
  }

  test(`nor in a duel, with a disturbed ${what}`, () => {
    const [quiet, disturbed] = [quietDuel, evidenceOf(disturb)];
    assert.ok(Number.isFinite(quiet.own.log));
    assert.notDeepEqual(disturbed.other, quiet.other, 'the disturbance is one');
    assert.deepEqual(disturbed.own, quiet.own);
  });
}

test('a process costs as much beside another one as alone', () => {
  const both = platformOf(disturbances.passes);
  const { cell: beside } = costIn(both);
  const { cell: alone } = costIn({ ...both, rounds: both.rounds.filter(({ part }) => part === 'own') });
  assert.deepEqual(beside, alone);
});

test('rows of one process a round, named or not, cost the same', () => {
  const { cell: named } = costIn({ ...platformOf(undefined), rounds: roundsOf('own', { seed: 1 }) });
  const { cell: plain } = costIn({
    ...platformOf(undefined),
    rounds: roundsOf('own', { seed: 1 }).map(({ part: _, ...round }) => round),
  });
  assert.deepEqual(named, plain);
});

test('what is said of disturbed processes counts processes, and rounds where each is one', () => {
  const said = (/** @type {any} */ platform) =>
    costIn(platform).summary.warnings.find(({ code }) => code === 'core-shared')?.message;
  assert.match(
    String(said(platformOf(disturbances.witness))),
    /^in 2 of 10 processes something else slowed .*; these processes are left out$/,
  );
  const { summary, cell, other } = costIn(platformOf(disturbances.throughout));
  assert.equal(summary.platforms[0].disturbedRounds, undefined, 'no earlier run says what is quiet');
  assert.deepEqual([cell?.rounds, other?.rounds], [5, 5]);
  const one = {
    ...platformOf(undefined),
    rounds: roundsOf('other', { seed: 2, disturb: disturbances.witness }),
  };
  assert.match(String(said(one)), /^in 2 of 5 rounds something else slowed .*; these rounds are left out$/);
  const { platforms } = costIn(platformOf(disturbances.witness)).summary;
  assert.deepEqual(platforms[0].disturbedRounds, [1, 3]);
});

test("the ladder's rows are those of the part that has most of the ladder", () => {
  const platform = platformOf(undefined);
  const ofWitness = ['ladder/ladder 64', 'ladder/independent 64'];
  for (const { part, results } of platform.rounds)
    if (part === 'other')
      results.splice(
        0,
        results.length,
        ...results
          .filter((one) => labelOf(one) !== 's/own')
          .filter((one) => one.suite !== 'ladder' || ofWitness.includes(labelOf(one))),
      );
  const ladderIn = (/** @type {any} */ one) =>
    costIn(one).summary.platforms.map(({ ladderError, ladderStepCycles }) => ({
      ladderError,
      ladderStepCycles,
    }));
  const alone = ladderIn({ ...platform, rounds: platform.rounds.filter(({ part }) => part === 'own') });
  assert.ok(Number.isFinite(alone[0].ladderError));
  assert.deepEqual(ladderIn(platform), alone);
  assert.deepEqual(ladderIn({ ...platform, rounds: platform.rounds.reverse() }), alone);
});

test('a run lacks the undisturbed rounds of the part that has the fewest', () => {
  const lacks = (/** @type {any} */ platform) =>
    whatIsMissing([platform], { targetRelative: 0.01, kept: referenceCycles }).disturbed.get('native');
  const disturbOwn = (/** @type {any} */ result, /** @type {number} */ round) =>
    disturbances.witness(result, round - 1);
  assert.equal(lacks(platformOf(disturbances.witness, { disturbOwn })), 2);
  assert.equal(lacks(platformOf(undefined)), 0);
});

test('the rounds that a row of a duel has are not its processes', () => {
  const neededOf = (/** @type {boolean} */ isBesideOther) => {
    const [a, b] = duelOf((side) => {
      const platform = platformOf(undefined, { seed: 10 * side + 1, cycles: 40 + side / 10, rounds: 9 });
      return {
        ...platform,
        rounds: platform.rounds.filter(({ part }) => isBesideOther || part === 'own'),
      };
    });
    const gate = makeGate({ threshold: 0.0001 }, { suites: new Map() });
    return openRows(a, b, gate, { isAlone: true }).get('native')?.needed.get('s/own');
  };
  assert.ok(Number(neededOf(false)?.rounds) > 9);
  assert.deepEqual(neededOf(true), neededOf(false));
});
