/**
 * A comparison as GitHub Markdown, for a comment on a pull request: the verdict, the differences between
 * the environments, and a table of the changes on each platform.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 */
import { intervalText, legendOf, NOTHING_SHARED, thresholdText, warningsOf } from '../../compare/words.js';
import { formatAmount } from '../../text/amounts.js';
import { formatChange } from '../../text/numbers.js';
import { amountOf } from '../../results/amount.js';
import { labelOf } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { escape, line } from '../../text/markdown.js';

/** Most characters of each part. Their sum stays below 65536, the limit of a comment on GitHub. */
const ROOM = { warnings: 8000, changed: 32_000, counts: 8000, lists: 8000 };

/** Most characters that separate two lines. */
const BREAK = 3;

const changes = /** @type {const} */ (['slower', 'faster', 'same', 'unclear']);

/** A name as code, so that GitHub neither notifies users nor links issues. @param {string} name */
const code = (name) => `<code>${escape(name)}</code>`;

/**
 * The first lines that fit, and a last one with the number of the others.
 * @param {string[]} lines
 * @param {number} room  characters
 * @param {(count: number) => string} more
 */
function fitting(lines, room, more) {
  let used = 0;
  const fit = lines.findIndex((text) => (used += text.length + BREAK) > room);
  return fit === -1 ? lines : [...lines.slice(0, fit), more(lines.length - fit)];
}

/** @param {Comparison} cell */
const size = ({ ratio }) => Math.abs(Math.log(ratio ?? 1));

/** Sorts slower ones first, and then the largest change first. @param {Comparison} a @param {Comparison} b */
const worstFirst = (a, b) => changes.indexOf(a.change) - changes.indexOf(b.change) || size(b) - size(a);

/**
 * @param {string} platform
 * @param {Comparison[]} cells  that changed there
 * @param {number} room
 */
function changedOn(platform, cells, room) {
  const rows = [...cells].sort(worstFirst).map((cell) => line([
    code(labelOf(cell)),
    cell.change === 'slower' ? '**slower**' : cell.change,
    formatAmount(amountOf(cell.baseline)).text,
    formatAmount(amountOf(cell.current)).text,
    formatChange(cell.ratio),
    [intervalText(cell), cell.allocations].filter(Boolean).join('; '),
  ]));
  return [
    `### ${escape(platform)}`,
    [
      line(['benchmark', '', 'baseline', 'current', 'ratio', '95 % interval']),
      '| :-- | :-- | --: | --: | --: | :-- |',
      ...fitting(rows, room, (count) => line([`… ${count} more`, '', '', '', '', ''])),
    ].join('\n'),
  ];
}

/**
 * @param {Compared} compared
 * @param {string} title
 * @param {(cell: Comparison) => string} by  what is counted
 */
function counts({ cells }, title, by) {
  const rows = [...gatherBy(cells, by)].map(([name, own]) => line([
    code(name),
    ...changes.map((change) => String(own.filter((cell) => cell.change === change).length)),
  ]));
  return [
    line([title, ...changes]),
    '| :-- | --: | --: | --: | --: |',
    ...fitting(rows, ROOM.counts / 2, (rest) => line([`… ${rest} more`, '', '', '', ''])),
  ].join('\n');
}

/** @param {Compared} compared */
function verdict({ cells }) {
  if (cells.length === 0) return `Samebench: ${NOTHING_SHARED}`;
  const found = changes.map((change) => `${cells.filter((cell) => cell.change === change).length} ${change}`);
  return `Samebench: ${found.join(', ')} of ${cells.length} costs`;
}

/**
 * A comparison as Markdown.
 * @param {Compared} compared
 * @returns {string}  ends with a line break; shorter than GitHub's limit
 */
export function renderComparisonMarkdown(compared) {
  const { cells, onlyBaseline, onlyCurrent } = compared;
  const warnings = fitting(
    warningsOf(compared).map((text) => `> ${escape(text)}`), ROOM.warnings, (count) => `> … ${count} more`);
  const changed = cells.filter(({ change }) => change === 'slower' || change === 'faster');
  const platforms = [...new Set(changed.map(({ platform }) => platform))];
  const lists = /** @type {[string, string[]][]} */ ([
    ['only in the baseline', onlyBaseline], ['only in the current run', onlyCurrent],
  ]).filter(([, names]) => names.length > 0);
  return `${[
    `**${verdict(compared)}**`,
    ...(warnings.length > 0 ? [`> [!WARNING]\n${warnings.join('\n>\n')}`] : []),
    ...platforms.flatMap((platform) => changedOn(
      platform, changed.filter((cell) => cell.platform === platform), ROOM.changed / platforms.length)),
    '<details><summary>All counts</summary>',
    ...(cells.length > 0
      ? [counts(compared, 'platform', ({ platform }) => platform), counts(compared, 'suite', ({ suite }) => suite)]
      : []),
    legendOf(compared, thresholdText(compared)),
    ...lists.map(([title, names]) =>
      `${title}:\n${fitting(names.map((name) => `- ${code(name)}`), ROOM.lists / 2, (count) => `- … ${count} more`).join('\n')}`),
    '</details>',
  ].join('\n\n')}\n`;
}
