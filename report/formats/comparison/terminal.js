/**
 * A comparison for the terminal: a picture of each change, and the numbers of all verdicts.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 * @import { Painter } from '../../text/paint.js'
 */
import { CHANGES, changedCells, countChanges, unclearCells } from '../../compare/changes.js';
import {
  causeText,
  changeOf,
  legendOf,
  roundingLines,
  NOTHING_SHARED,
  settledText,
  thresholdText,
  unclearOf,
  warningsOf,
} from '../../compare/words.js';
import { formatAmount } from '../../quantities/index.js';
import { rowName } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { largest } from '../../statistics/descriptive.js';
import { bar } from '../../text/bar.js';
import { DASH } from '../../text/numbers.js';
import { NO_COLOUR } from '../../text/paint.js';
import { padEnd, padStart, wrap } from '../../text/width.js';
import { oneLine } from '../../text/terminal.js';

/** @param {Comparison} cell */
const titleOf = (cell) => oneLine(`${rowName(cell)} / ${cell.platform}`);

/**
 * Draws both runs of a benchmark on one scale from 0: an X at the minimum, dashes to the 80th percentile.
 * @param {Comparison} cell
 * @param {{ width: number, paint: Painter }} style
 */
function picture({ baseline, current }, { width, paint }) {
  const names = ['  baseline: ', '  current:  '];
  const room = Math.max(20, width - names[0].length - 2);
  const end = Math.max(baseline.estimate?.p80 ?? 0, current.estimate?.p80 ?? 0);
  if (!(end > 0)) return [];
  const drawn = [baseline, current].map(({ estimate }, i) =>
    estimate?.p80 === null
      ? `${names[i]} ${DASH}`
      : names[i] + bar(estimate?.min ?? 0, estimate?.p80 ?? 0, { end, width: room, paint }),
  );
  return [
    ...drawn,
    paint.dim(
      `${' '.repeat(names[0].length)} 0${padStart(formatAmount({ ...current, value: end }).text, room - 1)}`,
    ),
  ];
}

/** Not wrapped, because names of functions are long and are searched for. @param {Comparison} cell */
const causeLines = (cell) => (cell.cause ? [`  ${oneLine(causeText(cell))}`] : []);

/**
 * @param {Compared} compared
 * @param {(cell: Comparison) => string} by  what is counted
 */
function counts({ cells }, by) {
  const groups = gatherBy(cells, by);
  const width = Math.max(largest([...groups.keys()].map((name) => name.length)), 8);
  const line = (/** @type {string} */ name, /** @type {(string | number)[]} */ fields) =>
    `  ${padEnd(name, width)}${fields.map((field) => padStart(String(field), 9)).join('')}`;
  return [line('', [...CHANGES]), ...[...groups].map(([name, own]) => line(name, countChanges(own)))];
}

/**
 * A comparison as text.
 * @param {Compared} compared
 * @param {{ width?: number, paint?: Painter }} [options]
 * @returns {string} ends with a line break
 */
export function renderComparison(compared, { width = 80, paint = NO_COLOUR } = {}) {
  const { cells, onlyBaseline, onlyCurrent } = compared;
  const warnings = warningsOf(compared);
  const [again, settled] = ['again', 'duel'].map(
    (how) => cells.filter((cell) => cell.settled === how).length,
  );
  const lists = /** @type {[string, string[]][]} */ ([
    ['only in the baseline', onlyBaseline],
    ['only in the current run', onlyCurrent],
  ]);
  const changed = [...gatherBy(changedCells(cells), ({ change }) => change)].flatMap(([change, own]) => [
    paint.bold(change),
    ...own.flatMap((cell) => [
      `${titleOf(cell)}   ${changeOf(cell)}`,
      ...causeLines(cell),
      ...picture(cell, { width, paint }),
      '',
    ]),
  ]);
  const unclear = unclearCells(cells).flatMap((cell) => wrap(`${titleOf(cell)}: ${unclearOf(cell)}`, width));
  const lines = [
    ...warnings.flatMap((text) => wrap(paint.yellow(`warning: ${text}`), width)),
    ...(warnings.length > 0 ? [''] : []),
    ...changed,
    ...(unclear.length > 0 ? [paint.bold('unclear'), ...unclear, ''] : []),
    ...(cells.length > 0
      ? [...counts(compared, ({ platform }) => platform), '', ...counts(compared, ({ suite }) => suite), '']
      : [NOTHING_SHARED, '']),
    ...wrap(legendOf(compared, thresholdText(compared)), width),
    ...(settled > 0
      ? wrap(
          `${settledText(compared)}: ${settled} of ${cells.length}; their costs are those of the duel`,
          width,
        )
      : []),
    ...roundingLines(compared).flatMap((text) => wrap(text, width)),
    ...(again > 0 ? [`measured again: ${again} of ${cells.length}`] : []),
    ...lists
      .filter(([, names]) => names.length > 0)
      .flatMap(([title, names]) => wrap(`${title}: ${names.join(', ')}`, width)),
  ];
  return `${lines.join('\n')}\n`;
}
