/**
 * What a spreadsheet has in the cells of calls.
 *
 * @import { Amount, Summary } from '../../../protocol/types.js'
 * @typedef {[head: string, value: string | number | null | undefined]} Column
 */
import { benchmarkKey } from '../../../protocol/identity.js';

/** @param {string} head @param {Amount | null | undefined} amount @returns {Column[]} */
const amountColumns = (head, amount) => [
  [head, amount?.value],
  [`${head}Low`, amount?.low],
  [`${head}High`, amount?.high],
];

/**
 * A function that gives the columns of a cell; none if its platform has no calls.
 * @param {Pick<Summary, 'worth'>} summary
 * @returns {(row: { suite: string, name: string, argument: string | null }, platform: string) => Column[]}
 */
export function worthColumns({ worth = [] }) {
  const keyOf = (
    /** @type {import('../../../protocol/identity.js').Identity} */ row,
    /** @type {string} */ id,
  ) => `${benchmarkKey(row)} ${id}`;
  const known = new Map(
    worth.flatMap(({ suite, name, columns, answer, crossings, sizes }) => {
      const crossing = crossings.find(({ faster }) => faster === 'call');
      const from = crossing && { ...crossing, value: crossing.at };
      return sizes.map(
        ({ argument, ratio, boundary }) =>
          /** @type {[string, Column[]]} */ ([
            keyOf({ suite, name, argument }, columns.call),
            [
              ...amountColumns('javascriptRatio', ratio),
              ['boundary', boundary],
              ['worth', answer],
              ...amountColumns('worthFrom', from),
            ],
          ]),
      );
    }),
  );
  return (row, platform) => known.get(keyOf(row, platform)) ?? [];
}
