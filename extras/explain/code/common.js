/**
 * What both kinds of machine code share.
 *
 * @import { Instruction } from '../analysis/blocks.js'
 * @import { Style } from '../analysis/kinds.js'
 */
import { kindNames, kindsOf } from '../analysis/kinds.js';
import { isTwin, readableName } from '../../../report/api.js';

/** What is shown for the loop that is subtracted. */
const twinName = '(its empty twin, subtracted)';

/** @param {string} symbol demangled */
export const displayName = (symbol) => (isTwin(symbol) ? twinName : readableName(symbol));

/** Pauses are counted with the body, and taken off. @param {number} instructions */
export const pausesOf = (instructions) =>
  instructions === 0 ? [] : [{ name: '(pauses, taken off)', instructions: -instructions }];

/**
 * @param {readonly {listing: Instruction[]}[]} functions
 * @param {readonly {instructions: number}[]} rest
 * @param {Style} style
 * @returns {{name: string, instructions: number}[]} empty for another CPU than x86-64
 */
export function sumKinds(functions, rest, style) {
  if (process.arch !== 'x64') return [];
  const sums = functions.map(({ listing }) => kindsOf(listing, style));
  return [
    ...kindNames.map((name) => ({
      name,
      instructions: sums.reduce((sum, one) => sum + (one.get(name) ?? 0), 0),
    })),
    {
      name: 'not told: in no function whose code is known',
      instructions: rest.reduce((sum, { instructions }) => sum + instructions, 0),
    },
  ];
}
