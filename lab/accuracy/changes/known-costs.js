/** The chains that take more steps in a build that became slower. The others are the same. */

/**
 * @typedef {object} AddedCost
 * @property {number} argument which names the chain
 * @property {number} steps in the slower build; in the other one, as many as the argument
 * @property {string} share that was added, in per cent, rounded
 */

/** @type {readonly AddedCost[]} */
export const addedCosts = [
  [200, 201],
  [400, 402],
  [101, 102],
  [404, 408],
  [102, 104],
  [408, 416],
  [103, 106],
  [412, 424],
  [105, 110],
  [420, 441],
].map(([argument, steps]) => ({ argument, steps, share: rounded(100 * (steps / argument - 1)) }));

/** One of 0.5, 1, 2, 3 and 5. @param {number} percent */
function rounded(percent) {
  return percent < 0.75 ? '0.5' : percent.toFixed(0);
}

/**
 * What a cell of the comparison of both builds is: the share that was added to it, or null if it is the same
 * in both.
 *
 * @param {{suite: string, argument?: string | null}} cell
 */
export const addedTo = ({ suite, argument }) =>
  (suite === 'known_costs' && addedCosts.find((one) => String(one.argument) === argument)?.share) || null;

/** Makes the slower project. @param {Map<string, string>} files texts by name */
export function addCosts(files) {
  const name = 'known_costs.cpp';
  let text = files.get(name) ?? '';
  for (const { argument, steps } of addedCosts) {
    const before = `{${argument}, ${argument}}`;
    if (!text.includes(before)) throw new Error(`${name} has no ${before}`);
    text = text.replace(before, `{${argument}, ${steps}}`);
  }
  files.set(name, text);
}
