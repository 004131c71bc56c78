/**
 * The split of a ratio as text, for tables and the script of the page.
 *
 * @import { Amount, Split } from '../../../protocol/types.js'
 */
import { formatRatio, NO_DIFFERENCE } from '../../../report/text/numbers.js';

/** The columns that a ratio is split between. */
export const NATIVE = 'native';
export const ORACLE = 'oracle';

/** @param {number} ratio @returns {string}  without its sign: `1.52` */
export const plain = (ratio) => formatRatio(ratio).replace('×', '');

/** Whether a part of a split may be 1. @param {Amount} amount */
export const isNone = ({ low, high }) => low <= 1 && high >= 1;

/** @param {Amount} amount */
const part = (amount) => `${isNone(amount) ? NO_DIFFERENCE : ''}${plain(amount.value)}`;

/** @param {Pick<Split, 'ratio' | 'format' | 'engine'>} split  `3.64 = 1.52 × 2.39` */
export const splitText = ({ ratio, format, engine }) => `${part(ratio)} = ${part(format)} × ${part(engine)}`;
