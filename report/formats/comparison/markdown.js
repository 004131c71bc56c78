/**
 * A comparison as GitHub Markdown, for a comment on a pull request: the verdict, the differences between
 * the environments, and a table of the changes on each platform.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 */
import { CHANGES, changedCells, changesText, countChanges, unclearCells } from '../../compare/changes.js';
import {
  amountOf,
  causeText,
  detailsOf,
  legendOf,
  NOTHING_SHARED,
  ratioText,
  thresholdText,
  unclearOf,
  warningsOf,
} from '../../compare/words.js';
import { labelOf } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { code, escape, line } from '../../text/markdown.js';

/** Most characters of each part. Their sum stays below 65536, the limit of a comment on GitHub. */
const ROOM = { warnings: 8000, changed: 32_000, unclear: 7000, counts: 8000, lists: 8000 };

/** The share of the room of changes that their causes have. */
const CAUSES = 0.1;

/** Most characters that separate two lines. */
const BREAK = 3;

/**
 * The first lines that fit, and a last one with the number of the others.
 * @param {string[]} lines
 * @param {number} room  characters
 * @param {(count: number) => string} more
 */
export function fitting(lines, room, more) {
  let used = 0;
  const fit = lines.findIndex((text) => (used += text.length + BREAK) > room);
  return fit === -1 ? lines : [...lines.slice(0, fit), more(lines.length - fit)];
}

/**
 * @param {string} platform
 * @param {Comparison[]} cells  that changed there
 * @param {number} room
 */
function changedOn(platform, cells, room) {
  const rows = cells.map((cell) =>
    line([
      code(labelOf(cell)),
      cell.change === 'slower' ? '**slower**' : cell.change,
      amountOf(cell.baseline),
      amountOf(cell.current),
      ratioText(cell),
      detailsOf(cell),
    ]),
  );
  const below = causes(cells, CAUSES * room);
  return [
    `### ${escape(platform)}`,
    [
      line(['benchmark', '', 'baseline', 'current', 'ratio', '95 % interval']),
      '| :-- | :-- | --: | --: | --: | :-- |',
      ...fitting(rows, room - below.join('').length, (count) =>
        line([`… ${count} more`, '', '', '', '', '']),
      ),
    ].join('\n'),
    ...below,
  ];
}

/**
 * What the slower costs execute, one line each. There are few of them.
 * @param {Comparison[]} cells
 * @param {number} room
 */
export function causes(cells, room) {
  const lines = cells
    .filter(({ cause }) => cause)
    .map((cell) => `- ${code(labelOf(cell))}: ${escape(causeText(cell))}`);
  return lines.length === 0 ? [] : [fitting(lines, room, (count) => `- … ${count} more`).join('\n')];
}

/**
 * @param {Compared} compared
 * @param {string} title
 * @param {(cell: Comparison) => string} by  what is counted
 * @param {number} room
 */
function counts({ cells }, title, by, room) {
  const rows = [...gatherBy(cells, by)].map(([name, own]) =>
    line([code(name), ...countChanges(own).map(String)]),
  );
  return [
    line([title, ...CHANGES]),
    '| :-- | --: | --: | --: | --: |',
    ...fitting(rows, room, (rest) => line([`… ${rest} more`, '', '', '', ''])),
  ].join('\n');
}

/**
 * The costs that are unclear, and what would have been found.
 * @param {Comparison[]} cells
 * @param {number} all  characters
 */
function unclearList(cells, all) {
  const platforms = gatherBy(cells, ({ platform }) => platform);
  const room = all / platforms.size;
  return cells.length === 0
    ? []
    : [
        `<details><summary>${cells.length} unclear</summary>`,
        ...[...platforms].map(
          ([platform, own]) =>
            `${code(platform)}:\n${fitting(
              own.map((cell) => `- ${code(labelOf(cell))}: ${escape(unclearOf(cell))}`),
              room,
              (count) => `- … ${count} more`,
            ).join('\n')}`,
        ),
        '</details>',
      ];
}

/**
 * A comparison as Markdown.
 * @param {Compared} compared
 * @param {number} [share]  of GitHub's limit
 * @returns {string}  ends with a line break; shorter than that
 */
export function renderComparisonMarkdown(compared, share = 1) {
  const { cells, onlyBaseline, onlyCurrent } = compared;
  const warnings = fitting(
    warningsOf(compared).map((text) => `> ${escape(text)}`),
    share * ROOM.warnings,
    (count) => `> … ${count} more`,
  );
  const changed = changedCells(cells);
  const platforms = [...new Set(changed.map(({ platform }) => platform))];
  const lists = /** @type {[string, string[]][]} */ ([
    ['only in the baseline', onlyBaseline],
    ['only in the current run', onlyCurrent],
  ]).filter(([, names]) => names.length > 0);
  return `${[
    `**Samebench: ${cells.length === 0 ? NOTHING_SHARED : changesText(cells)}**`,
    ...(warnings.length > 0 ? [`> [!WARNING]\n${warnings.join('\n>\n')}`] : []),
    ...platforms.flatMap((platform) =>
      changedOn(
        platform,
        changed.filter((cell) => cell.platform === platform),
        (share * ROOM.changed) / platforms.length,
      ),
    ),
    ...unclearList(unclearCells(cells), share * ROOM.unclear),
    '<details><summary>All counts</summary>',
    ...(cells.length > 0
      ? [
          counts(compared, 'platform', ({ platform }) => platform, (share * ROOM.counts) / 2),
          counts(compared, 'suite', ({ suite }) => suite, (share * ROOM.counts) / 2),
        ]
      : []),
    legendOf(compared, thresholdText(compared)),
    ...lists.map(
      ([title, names]) =>
        `${title}:\n${fitting(
          names.map((name) => `- ${code(name)}`),
          (share * ROOM.lists) / 2,
          (count) => `- … ${count} more`,
        ).join('\n')}`,
    ),
    '</details>',
  ].join('\n\n')}\n`;
}
