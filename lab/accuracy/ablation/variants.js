/** Other methods: without a rule, or with a number that is half or twice as large. */

/**
 * @typedef {'costs' | 'verdicts'} Part of the scores
 * @typedef {{name: string, changes: Record<string, unknown>}} Variant changes: see `withMethod`
 */

/** Rules that change no cost, or nothing but costs. @type {Record<string, Part[]>} */
const partsByRule = {
  ...{ correction: ['costs'], elasticity: ['costs'], inputs: ['costs'], passes: ['costs'] },
  ...{ witness: ['costs'], longRuns: ['costs'], noise: ['costs'], interval: ['costs'] },
  ...{ processes: ['verdicts'], discoveries: ['verdicts'], signFlips: ['verdicts'], looks: ['verdicts'] },
  // No recording or simulation shows what these are for.
  ...{ cycle: [], threads: [], folded: [], agreement: [] },
  growth: [],
};

/**
 * Which scores a change can move. Growth is always scored.
 *
 * @param {Record<string, unknown>} changes
 * @returns {Part[]}
 */
export const partsOf = (changes) => [
  ...new Set(
    Object.keys(changes).flatMap((path) => partsByRule[path.split('.')[0]] ?? ['costs', 'verdicts']),
  ),
];

/**
 * What leaves a rule out.
 *
 * @type {Variant[]}
 */
export const rules = [
  { name: 'samples are corrected by the slices around them', changes: { 'correction.use': false } },
  { name: 'samples whose slices differ leave', changes: { 'correction.leaves': false } },
  { name: 'elasticity', changes: { 'elasticity.use': false } },
  { name: 'inputs', changes: { 'inputs.use': false } },
  { name: 'passes beside a neighbour leave', changes: { 'passes.use': false } },
  { name: 'rounds beside a neighbour leave', changes: { 'witness.use': false } },
  { name: 'lower quartile, not the median', changes: { 'quantile.quarter': 0.5, 'quantile.low': 0.5 } },
  { name: 'long runs', changes: { 'longRuns.use': false } },
  { name: 'long runs beside a neighbour leave', changes: { 'longRuns.leave': false } },
  { name: 'noise of rounds is moderated', changes: { 'noise.moderates': false } },
  { name: 'order statistics for wild rows', changes: { 'interval.orders': false } },
  { name: 'excess of few samples', changes: { 'interval.excess': 0 } },
  { name: 'slow processes', changes: { 'processes.use': false } },
  { name: 'bounded mean', changes: { 'signFlips.bounds': false } },
];

/**
 * The method with each number halved and doubled. What a rule has of lists counts by its members.
 *
 * @param {Record<string, Record<string, unknown>>} method
 * @returns {{name: string, half: Variant, twice: Variant}[]}
 */
export const numbers = (method) =>
  Object.entries(method).flatMap(([rule, own]) =>
    Object.entries(own).flatMap(([name, value]) =>
      leavesOf(value).map(({ path, number }) => {
        const place = [rule, name, ...path].join('.');
        const scaled = (/** @type {number} */ factor) => ({
          name: `${place} × ${factor}`,
          changes: { [`${rule}.${name}`]: replaced(value, path, number * factor) },
        });
        return { name: `${place} = ${Number(number.toPrecision(3))}`, half: scaled(0.5), twice: scaled(2) };
      }),
    ),
  );

/**
 * @param {unknown} value
 * @param {string[]} [path]
 * @returns {{path: string[], number: number}[]}
 */
const leavesOf = (value, path = []) =>
  typeof value === 'number'
    ? [{ path, number: value }]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
      : [];

/**
 * @param {any} value
 * @param {string[]} path
 * @param {number} number
 * @returns {unknown}
 */
function replaced(value, [first, ...rest], number) {
  if (first === undefined) return number;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[first] = replaced(value[first], rest, number);
  return copy;
}
