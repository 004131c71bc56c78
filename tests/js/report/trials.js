/**
 * How large a simulation is: `few` in the first tier, and `all` in `simulations.long.test.js`, which imports
 * the file of the test with the query `whole`.
 *
 * @template T
 * @param {string} url of the test file
 * @param {{few: T, all: T}} sizes
 */
export const trialsOf = (url, { few, all }) => (url.endsWith('?whole') ? all : few);
