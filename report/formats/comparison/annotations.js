/**
 * What became slower as commands of a GitHub workflow, which show it beside the line of the benchmark.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
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
 * The line of a benchmark, as GitHub names files: from the top of the repository.
 * @param {Pick<Compared, 'folder'>} compared
 * @param {Comparison} cell
 * @returns {string}  empty: unknown, or of no file in the repository
 */
function placeOf({ folder }, { source }) {
  if (folder === undefined || source === undefined) return '';
  // The folder is empty at the top. What leaves the repository still begins with `..`.
  const path = [];
  for (const part of `${folder}/${source.file}`.split('/')) {
    if (part === '..' && path.length > 0 && path.at(-1) !== '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part);
  }
  return path[0] === '..' ? '' : `file=${property(path.join('/'))},line=${source.line},`;
}

/**
 * A line for each benchmark that became slower, those that did most first.
 * @param {Pick<Compared, 'cells' | 'folder'>} compared
 * @param {{ isFailure: boolean }} options
 * @returns {string[]}
 */
export function annotationsOf({ cells, folder }, { isFailure }) {
  const slower = gatherBy(
    changedCells(cells).filter(({ change }) => change === 'slower'),
    benchmarkKey,
  );
  return [...slower.values()].slice(0, MAX).map((own) => {
    const text = own
      .flatMap((cell) => [`${cell.platform}: ${changeOf(cell)}`, ...(cell.cause ? [causeText(cell)] : [])])
      .join('\n');
    return (
      `::${isFailure ? 'error' : 'warning'} ` +
      `${placeOf({ folder }, own[0])}title=${property(oneLine(`slower: ${labelOf(own[0])}`))}::${data(text)}`
    );
  });
}
