/**
 * The block of instructions per cycle, for benchmarks whose work and cycles are both known.
 *
 * @import { Row } from '../../protocol/types.js'
 */
import { rowName } from '../../protocol/identity.js';
import { assembleCell } from './cells.js';

/** With fewer instructions per cycle, the benchmark waits, or the system works for it. */
const LEAST_PER_CYCLE = 0.05;

/**
 * @param {readonly Row[]} rows
 * @param {string[]} platforms  of the columns
 * @returns {import('./model.js').Block | null}  null if there are none
 */
export function perCycleBlock(rows, platforms) {
  const known = rows.filter(({ cells }) =>
    Object.values(cells).some(({ estimate }) => Number(estimate?.instructionsPerCycle) >= LEAST_PER_CYCLE),
  );
  if (known.length === 0) return null;
  return {
    name: 'instructions per cycle',
    remarks: [],
    rows: known.map((row) => ({
      kind: 'cycle',
      label: rowName(row),
      cells: platforms.map((platform) => {
        const perCycle = row.cells[platform]?.estimate?.instructionsPerCycle ?? null;
        return assembleCell(
          platform,
          perCycle === null || perCycle < LEAST_PER_CYCLE
            ? {}
            : {
                number: perCycle.toFixed(2),
                detail: () =>
                  'instructions of one operation, as the column of the same build counts them, over ' +
                  'its CPU cycles',
              },
        );
      }),
    })),
  };
}
