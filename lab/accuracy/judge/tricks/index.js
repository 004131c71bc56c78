/**
 * Tricks of a candidate that wants to be called better.
 *
 * @import { Patch } from '../project.js'
 *
 * @typedef {object} Trick
 * @property {string} title
 * @property {Patch} patch
 * @property {string} [row] the only row that is judged; default: `count words`; empty: all
 */
import { attacking } from './attacking.js';
import { edits } from './edits.js';
import { seeing } from './seeing.js';
import { work } from './work.js';

/** @type {Record<string, Trick[]>} by what they do */
export const tricks = {
  'less work': work,
  'sees that it is measured': seeing,
  'disturbs the measurement': attacking,
  'edits what judges it': edits,
};
