/**
 * Plain numbers in their order, and those of a rank.
 */

/** Up to this many values, an insertion sort is faster than a typed array with its own sort. */
const FEW = 64;

const noValues = () => new RangeError('expected at least one value, found none');

/**
 * A sorted copy, in numeric order, with NaN at the end.
 * @param {readonly number[]} values
 * @returns {ArrayLike<number>}
 */
export function sorted(values) {
  if (values.length === 0) throw noValues();
  // Not Float64Array.from: it asks the array's iterator for each value, which is many times slower.
  return values.length <= FEW ? sortedFew(values) : new Float64Array(values).sort();
}

/** @param {readonly number[]} values */
function sortedFew(values) {
  const ordered = values.slice();
  for (let i = 1; i < ordered.length; ++i) {
    const value = ordered[i];
    let at = i;
    for (; at > 0 && (ordered[at - 1] > value || Number.isNaN(ordered[at - 1])); --at)
      ordered[at] = ordered[at - 1];
    ordered[at] = value;
  }
  return ordered;
}

/**
 * Exchanges values until the one of a rank is at its place: none before it is larger, none after it smaller.
 * (C. A. R. Hoare, "Algorithm 65: Find", 1961.)
 * @param {number[]} values  without NaN
 * @param {number} rank  from 0
 */
function select(values, rank) {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i] < pivot) ++i;
      while (values[j] > pivot) --j;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else return;
  }
}

/**
 * The values of a rank and of the next one in numeric order, with NaN at the end; of the last rank, the value
 * twice.
 * @param {readonly number[]} values  at least one
 * @param {number} rank  from 0
 * @returns {[number, number]}
 */
export function neighboursAt(values, rank) {
  if (values.length === 0) throw noValues();
  const own = values.slice();
  for (let i = 0; i < own.length; ++i) {
    if (!Number.isNaN(own[i])) continue;
    const ordered = sorted(values);
    return [ordered[rank], ordered[Math.min(rank + 1, own.length - 1)]];
  }
  // Two ranks need no order of all values: most of the work of a report would be sorting.
  select(own, rank);
  let next = own[Math.min(rank + 1, own.length - 1)];
  for (let i = rank + 2; i < own.length; ++i) if (own[i] < next) next = own[i];
  return [own[rank], next];
}

/**
 * Indexes of the values of which something holds. Not by `flatMap`, which makes an array for each value.
 * @param {readonly number[]} values
 * @param {(value: number, i: number) => boolean} holds
 */
export function indexesWhere(values, holds) {
  const indexes = [];
  for (let i = 0; i < values.length; ++i) if (holds(values[i], i)) indexes.push(i);
  return indexes;
}

/**
 * The values of all lists. Not by `flat`, which is many times slower.
 * @param {readonly (readonly number[])[]} lists
 */
export function joined(lists) {
  const all = /** @type {number[]} */ ([]);
  for (const list of lists) for (let i = 0; i < list.length; ++i) all.push(list[i]);
  return all;
}
