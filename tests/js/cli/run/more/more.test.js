import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../../fixtures/command.js';
import { createMore } from '../../../../../cli/run/more/more.js';
import { isolated, wholeRounds } from '../../../../../cli/run/measure/parts.js';
import { witnessKey } from '../../../../../report/estimate/rounds/witness.js';
import { pairsOf, resultOf, roundOf } from '../../../report/fixture.js';

const names = ['steady', 'noisy', 'wild'];
const allLabels = names.map((name) => `primality/${name}`);

/** Costs by round: steady; what six more rounds help; and what no rounds help in the time. */
const costs = {
  steady: () => 10,
  noisy: (round) => 10 * (1 + [0.013, -0.013, 0.005, -0.011, 0.01, 0][round % 6]),
  wild: (round) => 10 * (1 + [0.2, -0.2, 0.1, -0.15, 0][round % 5]),
};

/** The result of a row whose samples stand in its long run. @param {number} cost */
function heldBy(cost) {
  const of = (/** @type {number} */ count, /** @type {number} */ value) => Array(count).fill(value);
  const { pairs } = resultOf(cost, { spread: 0.005, count: 32 });
  for (const side of ['bodyBeforeNs', 'bodyAfterNs', 'twinBeforeNs', 'twinAfterNs'])
    Object.assign(pairs, { [side]: of(32, 25_000) });
  const longRun = {
    ...{ settled: true, holdsSamples: true, operations: of(8, 1e5), bodyNs: of(8, cost * 1e5) },
    ...{ pauses: of(8, 0), chainNs: of(8, 1e6), chainCycles: of(8, 4e6) },
  };
  return { pairs, sliceCycles: 100_000, longRun };
}

/**
 * Plays a run on platforms whose rounds take 1 s for each benchmark, and two of overhead.
 * @param {number} budgetMs
 * @param {{ platforms?: any[], own?: any, isolate?: boolean, labels?: string[], threads?: number,
 *   onlyReplaces?: boolean, references?: any[], holds?: boolean }} [options]  holds: long runs have samples
 */
async function play(
  budgetMs,
  {
    platforms = [{ id: 'native' }],
    own = costs,
    isolate = false,
    labels = allLabels,
    threads = 1,
    onlyReplaces,
    references = [],
    holds = false,
  } = {},
) {
  let ms = 1e6;
  const profile = /** @type {any} */ ({ rounds: 5, targetRelative: 0.01, longRunMs: 600 });
  const more = createMore({
    platforms,
    labels,
    references,
    budgetMs,
    onlyReplaces,
    request: /** @type {any} */ ({ profile }),
    now: () => new Date(ms),
  });
  const measured = [];
  for (let round = 0; round < more.maxRounds; round++) {
    await more.before(round);
    for (const platform of platforms.filter(({ counts }) => !counts || round < 2)) {
      const whole = isolate && !platform.counts ? isolated(labels) : wholeRounds();
      for (const part of more.rowsOf(platform, round, whole)) {
        const own1 = part.only.length === 0 ? labels : part.only;
        ms += 2000 + 1000 * own1.length;
        measured.push({
          round,
          id: platform.id,
          names: own1.map((label) => label.split('/')[1]),
          note: more.note(),
          hasLong: 'longRunMs' in more.effortOf(platform, { round, only: part.only }, { profile }).profile,
        });
        more.onRound(
          platform.id,
          /** @type {any} */ (
            roundOf(
              own1.map((label) => {
                const [suite, name, argument = null] = label.replace('ladder 64', 'ladder/64').split('/');
                const cost = own[name](round);
                return {
                  suite,
                  name,
                  argument,
                  cost,
                  plan: { threads },
                  result: holds ? heldBy(cost) : { pairs: pairsOf(cost, { spread: 0.005, count: 32 }) },
                };
              }),
              { round },
            )
          ),
        );
      }
    }
  }
  return { measured, extra: measured.filter(({ round }) => round >= 5), ms: ms - 1e6 };
}

test('after the common rounds, rows that missed a target within reach are measured more', async () => {
  const { measured, extra } = await play(180_000);
  assert.ok(measured.slice(0, 5).every((one) => one.names.length === 3 && one.note === undefined));
  assert.ok(extra.length > 0);
  assert.ok(
    extra.every(({ round, names: own }) =>
      own.every((name) => name === 'noisy' || (name === 'wild' && round < 10)),
    ),
    JSON.stringify(extra),
  );
  assert.match(String(extra[0].note), /^2 costs that missed their target, at most/);
  assert.match(String(extra.at(-1)?.note), /^1 cost that missed its target, at most/);
  assert.ok(extra.length <= 35);
});

test(
  'a row whose first rounds differ much is measured until it has ten, which shows whether they were ' +
    'outliers',
  async () => {
    const { extra } = await play(600_000, {
      labels: allLabels.slice(0, 2),
      own: {
        ...costs,
        noisy: (/** @type {number} */ round) =>
          10 * (1 + ([0.02, 0.08, -0.02, 0.03][round] ?? 0.002 * (round % 3))),
      },
    });
    assert.deepEqual(
      extra.map(({ round, names: own }) => `${round} ${own}`),
      [5, 6, 7, 8, 9].map((round) => `${round} noisy`),
    );
  },
);

test('rounds of rows whose samples alone miss a target have no long runs', async () => {
  const { measured } = await play(180_000);
  assert.ok(measured.every(({ round, hasLong }) => hasLong === round < 5));
  const held = await play(180_000, { holds: true });
  assert.ok(held.extra.length > 0 && held.measured.every(({ hasLong }) => hasLong));
});

test('where all reached their target, nothing is measured more', async () => {
  const { extra } = await play(180_000, {
    own: { ...costs, noisy: () => 10, wild: () => 10 },
  });
  assert.deepEqual(extra, []);
});

test('the run stays within its time', async () => {
  const common = 5 * 5000;
  assert.deepEqual((await play(common)).extra, []);
  const { extra, ms } = await play(common + 25_000);
  assert.ok(extra.length > 0);
  assert.ok(ms <= common + 25_000, `${ms} ms`);
});

test('a row that more rounds do not help is given up', async () => {
  // It gets wider with each round.
  const { extra } = await play(600_000, {
    own: {
      ...costs,
      noisy: (round) => 10 * (1 + (round % 2 ? -1 : 1) * 0.009 * Math.sqrt(1 + round / 3) + 0.0005 * round),
    },
  });
  assert.ok(extra.length > 0 && extra.length <= 40, `${extra.length} rounds`);
});

test(
  'rows of threads that found no idle CPUs are measured until they find some, within the time; others ' +
    'below the floor are not',
  async () => {
    const busyUntil = (/** @type {number} */ idle, budgetMs = 600_000, threads = 2) =>
      play(budgetMs, {
        threads,
        labels: ['primality/steady', 'primality/lock'],
        own: {
          ...costs,
          lock: (/** @type {number} */ round) => (round < idle ? [300, -200, 100, -300][round % 4] : 40),
        },
      });
    const rounds = async (/** @type {Parameters<typeof busyUntil>} */ ...how) => {
      const { extra } = await busyUntil(...how);
      assert.ok(
        extra.every(({ names: own }) => own.includes('lock')),
        JSON.stringify(extra),
      );
      return extra.length;
    };
    assert.equal(await rounds(0), 0);
    assert.equal(await rounds(1000), 75);
    const found = await rounds(8);
    assert.ok(found > 5 && found < 75, `${found}`);
    assert.equal(await rounds(1000, 600_000, 1), 0);
    const { extra, ms } = await busyUntil(1000, 40_000);
    assert.ok(extra.length > 0 && ms <= 40_000, `${extra.length} rounds in ${ms} ms`);
  },
);

test('isolated benchmarks stay isolated, and columns that count get no more rounds', async () => {
  const { extra } = await play(600_000, { isolate: true });
  assert.ok(extra.length > 0 && extra.every((one) => one.names.length === 1));
  const { extra: ofRows } = await play(600_000, { isolate: true, ...withLadder([]) });
  assert.ok(ofRows.length > 0 && ofRows.every(({ names: [name] }) => !/ladder|independent/.test(name)));
  const platforms = [{ id: 'native' }, { id: 'native@work', counts: true }];
  const counted = await play(600_000, { platforms });
  assert.ok(counted.extra.length > 0 && counted.extra.every(({ id }) => id === 'native'));
});

/** With the ladder's rows that tell whether something else used the core: in these rounds, by 39 %. */
const withLadder = (disturbed) => ({
  labels: [...allLabels, 'ladder/ladder 64', 'ladder/independent 64'],
  own: {
    ...costs,
    ladder: () => 80,
    'independent 64': (round) => (disturbed.includes(round) ? 1.39 : 1) * 40,
  },
});

/** The whole rounds after the common ones. */
const whole = async (disturbed, options = {}) =>
  (await play(600_000, { ...withLadder(disturbed), ...options })).extra
    .filter(({ names: own }) => own.length === allLabels.length + 2)
    .map(({ round }) => round);

test('whole rounds are measured in place of disturbed ones until three are undisturbed', async () => {
  assert.deepEqual(await whole([]), []);
  assert.deepEqual(await whole([1, 3]), []);
  assert.deepEqual(await whole([0, 1, 3]), [5]);
  assert.deepEqual(await whole([0, 1, 3, 5, 6]), [5, 6, 7]);
  const within = async (budgetMs) => (await play(budgetMs, withLadder([0, 1, 3]))).extra.length;
  assert.equal(await within(5 * 8000), 0);
});

test('they are at most twice as many as the common rounds', async () => {
  const others = Array.from({ length: 80 }, (_, round) => round).filter((round) => ![0, 1].includes(round));
  // Without an earlier run, the quiet ratio is known if a quarter of the rounds have it.
  const references = [
    { machine: null, cycleNs: 0.25, since: null, witness: { [witnessKey('native', roundOf([]).host)]: 0.5 } },
  ];
  assert.deepEqual(
    await whole(others, { references }),
    Array.from({ length: 10 }, (_, i) => 5 + i),
  );
});

test('a run that only replaces disturbed rounds measures nothing else more', async () => {
  const { extra } = await play(600_000, { ...withLadder([]), onlyReplaces: true });
  assert.deepEqual(extra, []);
  const { extra: replaced } = await play(600_000, { ...withLadder([0, 1, 3, 5]), onlyReplaces: true });
  assert.deepEqual(
    replaced.map(({ round }) => round),
    [5, 6],
  );
  assert.ok(
    replaced.every(
      ({ names: own, note }) => own.includes('wild') && /^in place of disturbed rounds/.test(String(note)),
    ),
  );
});

test('rounds of few benchmarks measure the rows that show a disturbance, too', async () => {
  const { extra } = await play(600_000, withLadder([]));
  assert.ok(extra.length > 0 && extra.every(({ names: own }) => own.includes('independent 64')));
});

test('a run measures more rounds of what missed its target, and one with --rounds does not', async () => {
  const roundsOf = async (...options) => {
    const { cwd, stderr } = await samebench(['run', ...options], { fakes: 'native=wavers:0.012' });
    const results = JSON.parse(readFileSync(join(cwd, 'results/latest.json'), 'utf8'));
    return { count: results.platforms[0].rounds.length, stderr };
  };
  const { count, stderr } = await roundsOf();
  assert.ok(count > 5, stderr);
  assert.equal((await roundsOf('--rounds', '5')).count, 5);
});
