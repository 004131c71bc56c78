/**
 * What makes two benchmarks the same one, and how people are told which one it is.
 *
 * @typedef {{ suite: string, name: string, argument: string | null }} Identity
 */

/** @param {Identity} benchmark */
export const benchmarkKey = ({ suite, name, argument }) => JSON.stringify([suite, name, argument]);

/** @param {Pick<Identity, 'name' | 'argument'>} benchmark */
export const benchmarkLabel = ({ name, argument }) =>
  (argument === null ? name : `${name} ${argument}`);

/** `suite/name argument`, as `--filter` sees it. @param {Identity} benchmark */
export const benchmarkPath = (benchmark) => `${benchmark.suite}/${benchmarkLabel(benchmark)}`;
