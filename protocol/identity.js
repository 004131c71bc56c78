/**
 * How benchmarks are identified and named. An argument that is null or absent means that the benchmark has
 * none.
 *
 * @typedef {{ suite: string, name: string, argument?: string | null }} Identity
 */

/**
 * A text that no other benchmark has: the lengths tell where its parts end. Reports of large runs ask for a
 * million of them, and JSON would take three times as long.
 * @param {Identity} benchmark
 */
export const benchmarkKey = ({ suite, name, argument = null }) =>
  `${suite.length} ${name.length} ${suite}${name}${argument === null ? '' : ` ${argument}`}`;

/** The benchmark of a key. @param {string} key as `benchmarkKey` makes it @returns {Required<Identity>} */
export function identityOf(key) {
  const [, ofSuite, ofName, text] = /** @type {RegExpExecArray} */ (/^(\d+) (\d+) ([^]*)$/.exec(key));
  const end = Number(ofSuite) + Number(ofName);
  const rest = text.slice(end);
  return {
    suite: text.slice(0, Number(ofSuite)),
    name: text.slice(Number(ofSuite), end),
    argument: rest === '' ? null : rest.slice(1),
  };
}

/** The suite, and the name, of the benchmarks that make the ladder. */
export const LADDER = 'ladder';

/** The name of a row without the number that tells it from others of its name. @param {string} name */
export const stemOf = (name) => name.replace(/(\S)#\d+$/, '$1');

/**
 * A text that no other process of a column has, and that is the same on both sides of a duel.
 * @param {{ round: number, part?: string }} process
 */
export const processKey = ({ round, part }) => JSON.stringify([round, part]);

/** @param {Pick<Identity, 'name' | 'argument'>} benchmark */
export const rowName = ({ name, argument = null }) => (argument === null ? name : `${name} ${argument}`);

/** `suite/name argument`, as `--filter` sees it. @param {Identity} benchmark */
export const labelOf = (benchmark) => `${benchmark.suite}/${rowName(benchmark)}`;

/**
 * The benchmark of a plan with an id. In the plans of hosts, ids are places. In those of files they rise,
 * with gaps, so that each is found in a few steps.
 *
 * @template {{ id: number }} T
 * @param {readonly T[]} plan
 * @param {number} id
 */
export function plannedById(plan, id) {
  if (plan[id]?.id === id) return plan[id];
  let [low, high] = [0, plan.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (plan[middle].id < id) low = middle + 1;
    else high = middle;
  }
  return plan[low]?.id === id ? plan[low] : plan.find((benchmark) => benchmark.id === id);
}

/**
 * The label of the benchmark with the id of an event.
 *
 * @param {(Identity & { id: number })[]} plan
 * @param {number | null | undefined} id
 * @returns {string | null} null for no benchmark
 */
export function plannedLabel(plan, id) {
  if (id === null || id === undefined) return null;
  const found = plannedById(plan, id);
  return found ? labelOf(found) : `benchmark ${id}`;
}

/** Characters that the label of a run has at the most, which a history shows in place of its time. */
export const MAX_RUN_LABEL = 60;
