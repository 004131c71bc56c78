/**
 * A base and a candidate of which it is known what is due: the looks at fresh seeds, and a duel with times
 * and counts.
 *
 * @import { Look, LookedAt } from '../../analysis/findings.js'
 * @import { Watched } from '../../analysis/evidence.js'
 */
import { agreementOfRuns } from '../../../../report/agreement/runs.js';
import { compare } from '../../../../report/compare/compare.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { makeGate } from '../../../../report/compare/gate.js';
import { measures } from '../../../../report/compare/measure.js';
import { earlyFindings, isWrong, judgementOf } from '../../analysis/judgement.js';
import { median } from '../../../../report/statistics/descriptive.js';
import { summarize } from '../../../../report/summary/summary.js';
import { countingPlatform, resultsOf } from '../../../../tests/js/report/fixture.js';
import { meteredPlatform } from '../../../../tests/js/report/metered-runs.js';

const names = ['parse', 'sort', 'join'];
const CYCLES = 400;
const INPUTS = 8192;
const ROUNDS = 9;
const CHECKSUM = '9f00000000000001';
const RECHECK = '9f00000000000002';

/**
 * @typedef {object} Candidate what it does with the row `parse`
 * @property {number} [time] of the base's
 * @property {number} [work] of the base's
 * @property {number | null} [proof] time of results that are all compared, of the base's; default: as `time`;
 *   null: there is none
 * @property {(round: any) => void} [look] changes a short process that shows results
 * @property {(round: any) => void} [count] the same of one that counts
 * @property {(round: any) => void} [duel] changes each round of the duel
 * @property {Partial<Watched['rounds'][number]> | ((round: number) => Partial<Watched['rounds'][number]>)}
 *   [watched]
 * @property {any[]} [edits]
 * @property {(round: any) => void} [base] changes all processes of the base
 * @property {(round: any) => void} [again] changes the second look at the base
 * @property {boolean} [isUncounted]
 * @property {boolean} [isSameCode]
 * @property {number} [inputs]
 */

/** The first lap executes what every lap does, and the loop. @param {any} round */
function withFirst(round) {
  for (const work of round.work) {
    const each = work.pairs.bodyInstructions[1] - work.pairs.bodyInstructions[0];
    work.first = {
      operations: work.inputs,
      instructions: (each / (work.pairs.operations[1] - work.pairs.operations[0])) * work.inputs,
    };
  }
  return round;
}

/** What a call and a reading of the clock add to an operation. */
const OVERHEAD_NS = 5;

/** @param {any} result @param {number} time @param {number | null} proof */
function proofOf({ name, pairs }, time, proof) {
  const own = name === 'parse' ? proof : 1;
  if (own === null) return {};
  const cost = median(
    pairs.bodyNs.map(
      (/** @type {number} */ ns, /** @type {number} */ i) => (ns - pairs.twinNs[i]) / pairs.operations[i],
    ),
  );
  const each = (cost * own) / (name === 'parse' ? time : 1) + OVERHEAD_NS;
  return {
    proof: { ns: [1, 2, 4, 8].map((operations) => operations * each), checksums: Array(4).fill(CHECKSUM) },
  };
}

/** @param {Candidate} candidate @param {number} seed */
function sideOf(
  { time = 1, work = 1, proof = time, inputs = INPUTS, look = () => {}, count = () => {}, duel = () => {} },
  seed,
) {
  const timed = meteredPlatform(
    'native',
    Object.fromEntries(
      names.map((name) => [name, { cycles: CYCLES * (name === 'parse' ? time : 1), inputs, noise: 0.002 }]),
    ),
    { rounds: ROUNDS, seed },
  );
  for (const round of timed.rounds) {
    for (const result of round.results) {
      Object.assign(result, {
        checksum: CHECKSUM,
        recheck: RECHECK,
        wrongInTime: 0,
        ...proofOf(result, time, proof),
      });
    }
  }
  const counted = countingPlatform(
    'native@work',
    names.map((name) => ({
      suite: 's',
      name,
      inputs,
      work: CYCLES * (name === 'parse' ? work : 1),
      checksum: CHECKSUM,
    })),
  );
  counted.rounds.forEach(withFirst);
  const lookedAt = (/** @type {any} */ round, /** @type {(round: any) => void} */ change) => {
    const own = structuredClone(round);
    change(own);
    return /** @type {LookedAt} */ ({ round: own, problem: own.problem ?? null });
  };
  const looked = {
    native: lookedAt(timed.rounds[0], look),
    'native@work': lookedAt(counted.rounds[0], count),
  };
  timed.rounds.forEach(duel);
  return {
    looked,
    results: resultsOf([timed, counted], {
      request: {
        suites: [],
        filter: '',
        profile: { name: 'duel', targetRelative: 0.001 },
        seed: 1,
        rounds: ROUNDS,
        platforms: ['native', 'native@work'],
      },
    }),
  };
}

/** @param {'a' | 'b'} side @param {Candidate['watched']} [more] @returns {Watched} */
const watchedOf = (side, more) => ({
  platform: 'native',
  side,
  rounds: Array.from({ length: ROUNDS }, (_, i) => ({
    wallMs: 1000,
    shownMs: 999,
    waitedMs: 500,
    usedMs: 1,
    ...(typeof more === 'function' ? more(i) : more),
  })),
});

/** Bases by what they are made of, without those that a candidate changes. @type {Map<string, SideOf>} */
const bases = new Map();

/**
 * The base of a candidate, with its summary. Nearly all candidates have the same one.
 *
 * @typedef {ReturnType<typeof sideOf> & {summary: ReturnType<typeof summarize>}} SideOf
 * @param {Candidate} candidate
 * @param {number} seed
 * @returns {SideOf}
 */
function baseOf({ base, inputs, proof, isUncounted }, seed) {
  const make = () =>
    summarized(
      'a',
      sideOf(
        {
          inputs,
          ...(proof === null && { proof }),
          ...(base && { look: base, count: base, duel: base }),
        },
        seed,
      ),
      isUncounted,
    );
  if (base) return make();
  const key = JSON.stringify([seed, inputs, proof === null, isUncounted]);
  const known = bases.get(key) ?? make();
  bases.set(key, known);
  return known;
}

/** @param {'a' | 'b'} title @param {ReturnType<typeof sideOf>} one @param {boolean} [isUncounted] */
function summarized(title, { looked, results }, isUncounted) {
  const own = /** @type {any} */ ({ ...results, duel: { side: title, title } });
  if (isUncounted) own.platforms = own.platforms.slice(0, -1);
  return { looked, results: own, summary: summarize(own) };
}

/** @param {Candidate} candidate @param {{seed?: number, threshold?: number}} [options] */
export function judged(candidate, { seed = 1, threshold = 0.005 } = {}) {
  const a = baseOf(candidate, 2 * seed);
  const b = sideOf(candidate, 2 * seed + 1);
  const looks = /** @type {const} */ (['native', 'native@work']).map(
    (platform) =>
      /** @type {Look} */ ({
        platform,
        seed: 7,
        a: a.looked[platform],
        b: b.looked[platform],
        again: platform === 'native' ? structuredClone(a.looked.native) : null,
      }),
  );
  candidate.again?.(looks[0].again?.round);
  const early = earlyFindings(candidate.edits ?? [], looks);
  if (isWrong(early)) return judgementOf(early, null);
  const { summary, results: later } = summarized('b', b, candidate.isUncounted);
  const results = /** @type {[any, any]} */ ([a.results, later]);
  const gate = makeGate({ threshold, measure: ['time'] }, { suites: new Map() });
  const compared = compare(a.summary, summary, {
    ...gate,
    measures,
    paired: pairedResults(results[0], results[1]),
    agreement: agreementOfRuns(results[0], results[1]),
  });
  return judgementOf(early, {
    results,
    looks,
    compared,
    gate,
    countersOf: { native: 'native@work' },
    sameCode: candidate.isSameCode ? ['native'] : [],
    watched: [watchedOf('a'), watchedOf('b', candidate.watched)],
  });
}

/** The row `parse` in what a round has. @param {any} round @param {'results' | 'work'} [of] */
export const rowIn = (round, of = 'results') =>
  (round[of] ?? []).find((/** @type {any} */ { name }) => name === 'parse');

/** The same in its plan. @param {any} round */
export const plannedIn = (round) =>
  round.plan.benchmarks.find((/** @type {any} */ { name }) => name === 'parse');

/** Changes the row wherever a round has it. @param {object} facts @returns {(round: any) => void} */
export const withRow = (facts) => (round) => {
  for (const of of /** @type {const} */ (['results', 'work'])) Object.assign(rowIn(round, of) ?? {}, facts);
};

/** The row has a failure instead of a result. @param {object} failure @returns {(round: any) => void} */
export const failing = (failure) => (round) => {
  const { id } = plannedIn(round);
  for (const of of ['results', 'work'])
    if (round[of]) round[of] = round[of].filter((/** @type {any} */ { name }) => name !== 'parse');
  round.failures.push({ benchmark: id, message: 'no', ...failure });
};
