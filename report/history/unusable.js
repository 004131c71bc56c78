/**
 * Why costs of a history cannot be shown.
 *
 * @import { HistoryCell, HistoryEntry } from '../../protocol/types.js'
 * @import { Choice } from './series.js'
 */
import { gatherBy } from '../results/lookup.js';
import { amountOf } from './entry.js';
import { isChosen, lastRuns } from './series.js';

/** @param {HistoryCell} cell that has no usable amount */
function reasonOf(cell) {
  switch (cell.verdict) {
    case 'differs':
      return 'other results than those of the C++ row';
    case 'failed':
      return 'failed';
    case 'skipped':
      return 'skipped';
    case 'unstable':
      return 'unstable: its rounds or samples disagree';
    case 'below-floor':
      return 'below the floor: no different from zero';
  }
  const { value, low, high } = amountOf(cell);
  if (value === null) return 'without a value';
  return low === null || high === null
    ? 'without an interval: it was measured once'
    : 'zero or less, or an interval that contains zero';
}

/**
 * The costs that a choice selects, where none of them is usable.
 *
 * @param {HistoryEntry[]} entries in any order
 * @param {Choice} choice
 * @returns {{count: number, reasons: {reason: string, count: number}[]}} the most frequent reason first
 */
export function unusableCosts(entries, choice) {
  const cells = lastRuns(entries, choice).flatMap(({ rows }) =>
    rows
      .filter((row) => isChosen(row, choice))
      .flatMap(({ cells }) =>
        Object.entries(cells).flatMap(([id, cell]) =>
          cell && (choice.platforms?.includes(id) ?? true) ? [cell] : [],
        ),
      ),
  );
  const reasons = [...gatherBy(cells, reasonOf)].map(([reason, { length: count }]) => ({ reason, count }));
  return { count: cells.length, reasons: reasons.sort((a, b) => b.count - a.count) };
}
