import { proveRoundings } from './rounding.js';

/**
 * What `run --why` does besides: it measures the oracle, and proves where roundings come from.
 *
 * @type {import('../../cli/api.js').RunPart}
 */
export const run = {
  columns: ({ known, counts }) =>
    known.flatMap(({ id, isOracle, takes }) =>
      isOracle ? [id, ...(counts && takes?.traits?.includes('work') ? [`${id}@work`] : [])] : [],
    ),
  after: proveRoundings,
};
