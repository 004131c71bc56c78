/**
 * Finds the commit at which a value changed, with few looks. What a commit has is asked for one commit at a
 * time, so that the caller may build, measure, and stop.
 *
 * Commits are numbered from 0, which is good, to `count`, which is bad. A span is what two of them enclose:
 * the change is at one of the commits after `good`, up to `bad`.
 *
 * @typedef {{good: number, bad: number}} Span
 *
 * @typedef {Span & {index: number, left: number}} Question which commit to look at, and in which span; left:
 *   the looks that are still needed, with this one, if each gives an answer
 */

/**
 * @template V
 * @typedef {object} Rules
 * @property {(a: V, b: V) => number} distance how far two values are apart
 * @property {(a: V, b: V) => boolean} differ whether that is a change
 * @property {boolean} [all] finds all changes: looks into both halves if their ends differ. Default: only
 *   into the half whose ends are further apart
 */

/**
 * After so many commits of a span without an answer, the next one is further away: broken commits stand
 * together.
 */
const nearTries = 2;

/**
 * A search as a generator: it gives questions, takes the value of the commit or null if it has none, and
 * returns the spans that hold a change. A span of one commit names it; in a longer one the commits before the
 * last have no value.
 *
 * @template V
 * @param {number} count
 * @param {{good: V, bad: V}} ends
 * @param {Rules<V>} rules
 * @returns {Generator<Question, Span[], V | null>}
 */
export function* searchChanges(count, ends, { distance, differ, all = false }) {
  /** @type {Map<number, V>} */
  const values = new Map([
    [0, ends.good],
    [count, ends.bad],
  ]);
  const valueAt = (/** @type {number} */ index) => /** @type {V} */ (values.get(index));
  /** @type {Set<number>} */
  const silent = new Set();
  /** @type {Span[]} */
  const open = [{ good: 0, bad: count }];
  /** @type {Span[]} */
  const found = [];
  for (let span = open.pop(); span; span = open.pop()) {
    const { good, bad } = span;
    const middle = yield* lookInside(span, silent);
    if (middle === null) {
      found.push(span);
      continue;
    }
    values.set(middle.index, middle.value);
    const halves = [
      { good, bad: middle.index },
      { good: middle.index, bad },
    ];
    const [before, after] = halves.map((half) => distance(valueAt(half.good), valueAt(half.bad)));
    // The earlier half is looked at first.
    const next = all
      ? halves.toReversed().filter((half) => differ(valueAt(half.good), valueAt(half.bad)))
      : [before >= after ? halves[0] : halves[1]];
    for (const half of next) open.push(half);
  }
  return found;
}

/**
 * Asks for commits within a span until one has a value.
 *
 * @template V
 * @param {Span} span
 * @param {Set<number>} silent commits without a value
 * @returns {Generator<Question, {index: number, value: V} | null, V | null>} null: none has
 */
function* lookInside({ good, bad }, silent) {
  for (let tries = 0; ; tries++) {
    const known = Array.from({ length: bad - good - 1 }, (_, i) => good + 1 + i).filter(
      (index) => !silent.has(index),
    );
    if (known.length === 0) return null;
    const index = known[place(known.length, tries)];
    const value = yield { good, bad, index, left: Math.ceil(Math.log2(known.length + 1)) };
    if (value !== null) return { index, value };
    silent.add(index);
  }
}

/**
 * Which of the commits of a span to try: the middle one, and after some without an answer others at growing
 * distances on both sides.
 *
 * @param {number} length
 * @param {number} tries
 */
function place(length, tries) {
  const middle = Math.floor(length / 2);
  if (tries <= nearTries) return middle;
  const distance = 2 ** (tries - nearTries) * (tries % 2 === 0 ? 1 : -1);
  return Math.min(length - 1, Math.max(0, middle + distance));
}
