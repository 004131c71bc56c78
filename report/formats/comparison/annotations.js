/**
 * What became slower as commands of a GitHub workflow, which show it beside the line of the benchmark.
 *
 * @import { Comparison } from '../../../protocol/types.js'
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { visible } from '../../../protocol/visible.js';
import { changedCells } from '../../compare/changes.js';
import { causeText, changeOf } from '../../compare/words.js';
import { gatherBy } from '../../results/lookup.js';
import { oneLine } from '../../text/terminal.js';

/** GitHub shows this many errors of a step. */
const MAX = 10;

/** A text of a command: a line break in it would begin the next command. @param {string} text */
const data = (text) => visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** @param {string} text */
const property = (text) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * A line for each benchmark that became slower, those that did most first.
 * @param {readonly Comparison[]} cells
 * @param {{ isFailure: boolean, placeOf: (cell: Comparison) => { file: string, line: number } | null }} options
 * @returns {string[]}
 */
export function annotationsOf(cells, { isFailure, placeOf }) {
  const slower = gatherBy(changedCells(cells).filter(({ change }) => change === 'slower'), benchmarkKey);
  return [...slower.values()].slice(0, MAX).map((own) => {
    const place = placeOf(own[0]);
    const where = place === null ? '' : `file=${property(place.file)},line=${place.line},`;
    const text = own.flatMap((cell) => [`${cell.platform}: ${changeOf(cell)}`, ...(cell.cause ? [causeText(cell)] : [])]).join('\n');
    return `::${isFailure ? 'error' : 'warning'} ${where}title=${property(oneLine(`slower: ${labelOf(own[0])}`))}::${data(text)}`;
  });
}
