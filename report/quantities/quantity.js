/**
 * What a benchmark can be measured in. Everything that depends on the quantity of a cell is a member of it,
 * so that nothing else asks which quantity it is. This file holds no code.
 *
 * @import { Cell, Comparison, Difference, QuantityId, Shape } from '../../protocol/types.js'
 * @import { Share } from '../statistics/hypergeometric.js'
 * @import { Formatted, Unit } from '../text/numbers.js'
 *
 * @typedef {Pick<Cell, 'value' | 'low' | 'high'>} CellAmount
 * @typedef {Pick<Comparison, 'change' | 'reason' | 'ratio' | 'allocations' | 'shape' | 'detectable' |
 *   'bound'>} Outcome  of a comparison
 *
 * @typedef {object} Finding  on the logarithm of the ratio of the current amount to the baseline's
 * @property {number} log
 * @property {number} low  lower end of its 95 % interval
 * @property {number} high
 * @property {number} probability  p-value: of a ratio this far from 1 if nothing changed
 * @property {Shape | null} [shape]  what changed, if it is the distribution of processes or samples
 * @property {Comparison['bound']} [bound]  the ratio is to a floor
 *
 * @typedef {object} Processes
 * @property {Share[]} shares  of slow processes, of both sides
 * @property {number} probability  p-value of shares that differ so much by chance
 * @property {number} least  smallest p-value that so many slow processes could have
 * @property {boolean} isBalanced  neither side has more, as far as is known
 * @property {boolean} isAlike  so, and a build that is slow in a third of its processes would have shown
 * @property {Shape | null} shape  null if all processes of one side are slow and none of the other: then the
 *   cost changed
 *
 * @typedef {object} Rare  the part of a ratio of means that the levels do not show
 * @property {number} low  end of its interval
 * @property {number} high
 * @property {number} most  how far from 0 it may be where nothing changed
 * @property {boolean} isCertain  that it is more on one side: no chance, as if this were the only look
 * @property {(most: number) => number} decided  how many rounds would decide whether it is farther than this
 * @typedef {Finding & { rare: Rare }} Means
 *
 * @typedef {object} MoreEvidence
 * @property {(level: number) => number | null} detectable  the smallest logarithm with a probability of at
 *   most `level`; null: there is none
 * @property {boolean} [isAlike]  false: the sides may differ in their shares of slow processes, so that they
 *   are not the same; absent: not known
 * @property {Processes} [processes]  in how many the sides of a duel were slow
 * @property {Shape} [slowRounds]  of two separate runs: the later one has more
 * @property {Means | null} [means]  of a duel: the ratio of the means of its rounds, in which rare work is;
 *   null: not known
 * @property {number} [share]  of the probability of error that this look at a duel may use; its probabilities
 *   are divided by it
 * @property {number} [error]  of its interval at this look
 * @property {boolean} [isSequential]  the duel had several looks: a row is measured once more if it is
 *   significant for itself
 * @property {Finding | null} [unpaired]  of a duel: as if its sides were two separate runs
 * @typedef {Finding & MoreEvidence} Evidence
 *
 * @typedef {object} Test  how two amounts are compared
 * @property {number} threshold  a share; smaller changes are ignored
 * @property {Evidence | null} evidence  of an estimate; null if it is unknown
 * @property {Finding[]} findings  of it that are significant among all costs of the table
 * @property {number} level  probability below which one more would have been significant
 *
 * @typedef {object} Quantity
 * @property {QuantityId} id
 * @property {string} unit  of all amounts in files and in memory
 * @property {string} symbol  of the unit
 * @property {string} measure  for `--measure`
 * @property {boolean} isExact  counted, so that an amount has no noise; otherwise it is estimated from
 *   samples
 * @property {number} leastError  smallest error of an amount from run to run, as a share; 0: it never has one
 * @property {{ what: string, tag: string, one: string, more: string, less: string, least: string, times:
 *   string }} words  what: is measured; tag: what a heading adds to the name of a benchmark; one: of the
 *   unit; more, less: how a changed amount is called; least: that of several alternatives; times: compares
 *   two platforms, with % for the ratio
 * @property {string} [note]  what the unit means, for a footnote
 * @property {(value: number | null, unit?: Unit) => Formatted} format  unit: what a table shows times in
 * @property {(value: number, unit?: Unit) => string} axis  an amount above 0 as short as at the axis of a
 *   plot
 * @property {(cell: Cell, unit?: Unit) => CellAmount} amountIn  the amount of a cell in what a table shows
 *   times in
 * @property {(difference: Pick<Difference, 'platform' | 'what'>, platform: string) => boolean} isAffectedBy
 *   whether a difference between environments may change amounts of a platform
 * @property {(cell: Cell) => boolean} isComparable  its amount can be compared with another
 * @property {(before: Cell, now: Cell, test: Test) => Outcome} compare  two cells of this quantity
 */
export {};
