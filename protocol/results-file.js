/**
 * What a results file stores otherwise than the program holds it: the plan of a round. Hosts list all their
 * benchmarks in each round; a file has those that matter, and once a column.
 *
 * @import { Planned, Results, Round } from './types.js'
 */
import { stemOf } from './identity.js';

/** The schema of the files that are written. */
export const RESULTS_SCHEMA = 'samebench-results/3';

/**
 * Stores the rounds of one column, in their order. A round with the benchmarks of an earlier one refers to
 * it.
 *
 * @returns {(round: Round) => Round} the round as a file has it
 */
export function roundStorer() {
  /** @type {Map<string, number>} */
  const known = new Map();
  let place = 0;
  return (round) => {
    const own = place++;
    if (round.plan === null) return round;
    const { order } = round.plan;
    const benchmarks = storedBenchmarks(round.plan);
    const key = JSON.stringify(benchmarks);
    const earlier = known.get(key);
    if (earlier === undefined) {
      known.set(key, own);
      return { ...round, plan: { ...round.plan, benchmarks } };
    }
    return { ...round, plan: null, planOf: { round: earlier, ...(order && { order }) } };
  };
}

/**
 * The benchmarks of a plan that were selected or measured, and those of the same names: whether a row's
 * growth has all its arguments depends on them, and whether it may be another row of its name.
 *
 * @param {NonNullable<Round['plan']>} plan
 * @returns {Planned[]}
 */
function storedBenchmarks({ benchmarks, order }) {
  if (order === undefined) return benchmarks;
  const measured = new Set(order);
  const nameOf = (/** @type {Planned} */ { suite, name }) => JSON.stringify([suite, stemOf(name)]);
  const names = new Set(benchmarks.filter(({ selected }) => selected).map(nameOf));
  return benchmarks.filter((one) => measured.has(one.id) || names.has(nameOf(one)));
}

/**
 * The text of a results file.
 *
 * @param {Results} results
 */
export function resultsText(results) {
  const platforms = results.platforms.map((platform) => ({
    ...platform,
    rounds: platform.rounds.map(roundStorer()),
  }));
  return JSON.stringify({ ...results, schema: RESULTS_SCHEMA, platforms });
}

/**
 * Puts the plans into the rounds of a column, as the program holds them.
 *
 * @param {Round[]} rounds as a file has them; they are changed
 * @returns {number} the place of the first round that refers to none with a plan before it; -1: all is well
 */
export function restorePlans(rounds) {
  return rounds.findIndex((round, place) => {
    const { planOf } = round;
    if (planOf === undefined) return false;
    const plan = planOf.round < place ? rounds[planOf.round].plan : null;
    if (plan === null) return true;
    const { order } = planOf;
    round.plan = { benchmarks: plan.benchmarks, ...(order && { order }) };
    delete round.planOf;
    return false;
  });
}
