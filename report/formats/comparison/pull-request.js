/**
 * The comment on a pull request: the verdict in its first line, what changed with work beside time, and all
 * else folded.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 *
 * @typedef {object} Duel  of one measure or several
 * @property {string} title
 * @property {number | null} code  what the command exited with; null: it did not end
 * @property {Compared | null} compared  null: there is no comparison
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { changedCells, changeSize, changesText } from '../../compare/changes.js';
import { amountOf, detailsOf, ratioText, warningsOf } from '../../compare/words.js';
import { largest } from '../../statistics/descriptive.js';
import { isNative } from '../../results/platform-names.js';
import { code, escape, line } from '../../text/markdown.js';
import { causes, fitting, renderComparisonMarkdown } from './markdown.js';

/** Most characters of each part. Their sum, with both comparisons, stays below 65536, the limit of GitHub. */
const ROOM = { changed: 15_000, causes: 3000, warnings: 4000, changes: 4000 };

/** The share of its usual length that a folded comparison has. */
const FOLDED = 0.25;

/** What the exit code of the command means. @type {Record<number, string>} */
const VERDICTS = { 0: 'passes', 1: 'fails', 2: 'cannot judge' };

/** @param {Duel[]} duels */
function verdictOf(duels) {
  const codes = duels.map(({ code: own, compared }) => (compared === null && own !== 1 ? 3 : (own ?? 3)));
  if (codes.includes(1)) return VERDICTS[1];
  return VERDICTS[largest([0, ...codes])] ?? 'did not finish';
}

/** What a column says of a cell. @param {Comparison | undefined} cell */
function textOf(cell) {
  if (!cell) return '–';
  const change = cell.change === 'slower' ? '**slower**' : cell.change;
  const ratio = cell.ratio === null ? '' : `, ${ratioText(cell)}`;
  return `${change}: ${escape(`${amountOf(cell.baseline)} → ${amountOf(cell.current)}${ratio}`)}`;
}

const isTime = (/** @type {Comparison} */ { current }) => current.quantity === 'time';

/**
 * Each changed cell, with the other measure of its benchmark beside it: instructions of native code beside
 * times of native code, and those of WebAssembly beside the times in engines.
 * @param {Comparison[]} cells
 */
function changesBeside(cells) {
  const beside = (/** @type {Comparison} */ cell) =>
    cells.find(
      (other) =>
        isTime(other) !== isTime(cell) &&
        benchmarkKey(other) === benchmarkKey(cell) &&
        isNative(other.platform) === isNative(cell.platform),
    );
  const changed = changedCells(cells);
  const times = changed
    .filter(isTime)
    .map((cell) => ({ cell, time: /** @type {Comparison | undefined} */ (cell), work: beside(cell) }));
  const shown = new Set(times.map(({ work }) => work));
  const others = changed
    .filter((cell) => !isTime(cell) && !shown.has(cell))
    .map((cell) => ({ cell, time: beside(cell), work: cell }));
  return [...times, ...others].sort(
    (a, b) =>
      Number(b.cell.change === 'slower') - Number(a.cell.change === 'slower') ||
      changeSize(b.cell) - changeSize(a.cell),
  );
}

/** @param {Comparison[]} cells */
function changedTable(cells) {
  const rows = changesBeside(cells).map(({ cell, time, work }) =>
    line([code(labelOf(cell)), escape(cell.platform), textOf(time), textOf(work), escape(detailsOf(cell))]),
  );
  return rows.length === 0
    ? []
    : [
        [
          line(['benchmark', 'platform', 'time', 'work and size', '95 % interval']),
          '| :-- | :-- | :-- | :-- | :-- |',
          ...fitting(rows, ROOM.changed, (count) => line([`… ${count} more`, '', '', '', ''])),
        ].join('\n'),
      ];
}

/**
 * @param {object} pullRequest
 * @param {Duel[]} pullRequest.duels  both of the same two revisions
 * @param {string[]} pullRequest.edits  what the pull request changes of that by which it is judged, such as
 *   `settings`
 * @param {string} pullRequest.changes  the same with its files, as Markdown
 * @param {string | null} [pullRequest.log]  address of the run
 * @returns {string} Markdown that ends with a line break; shorter than GitHub's limit
 */
export function renderPullRequest({ duels, edits, changes, log = null }) {
  const compared = duels.flatMap((duel) => (duel.compared ? [duel.compared] : []));
  const cells = compared.flatMap((one) => one.cells);
  const counts = cells.length > 0 ? `: ${changesText(cells)}` : '';
  const edited =
    edits.length > 0
      ? ` **The pull request changes ${edits.join(', ')}; the settings of the base were used.**`
      : '';
  const besides = changes.length > ROOM.changes ? 'Much: see the summary of the job.' : changes;
  const warnings = fitting(
    [...new Set(compared.flatMap(warningsOf))].map((text) => `> ${escape(text)}`),
    ROOM.warnings,
    (count) => `> … ${count} more`,
  );
  return `${[
    `**Samebench ${verdictOf(duels)}**${counts}.${edited}`,
    ...duels
      .filter((duel) => duel.compared === null)
      .map(({ title }) => `There is no comparison of ${title}: see the log.`),
    ...(warnings.length > 0 ? [`> [!WARNING]\n${warnings.join('\n>\n')}`] : []),
    ...changedTable(cells),
    ...causes(cells, ROOM.causes),
    `<details><summary>What the pull request changes besides code</summary>\n\n${besides}\n\n</details>`,
    ...duels.flatMap(({ title, compared: one }) =>
      one === null
        ? []
        : [
            '<details><summary>All of ' +
              `${title}</summary>\n\n${renderComparisonMarkdown(one, FOLDED)}\n</details>`,
          ],
    ),
    ...(log === null ? [] : [`[The log of this run](${log})`]),
  ].join('\n\n')}\n`;
}
