/**
 * The table as GitHub Markdown, for a pull request or a README.
 *
 * @import { TableModel } from '../table/model.js'
 */

import { arrange } from '../table/arrange.js';
import { blocksOf, clocksOf } from '../table/layout.js';
import { tableModel } from '../table/model.js';
import { escape, line } from '../text/markdown.js';
import { renderComparisonMarkdown } from './comparison/markdown.js';

/**
 * @param {TableModel} model
 * @param {'left' | 'right'} side
 * @param {{ label: string, cells: { text: string }[] }[]} rows
 */
function table({ columns }, side, rows) {
  return [
    line(['', ...columns.map(({ platform }) => escape(platform))]),
    line([':--', ...columns.map(() => (side === 'left' ? ':--' : '--:'))]),
    ...rows.map(({ label, cells }) => line([label, ...cells.map(({ text }) => text)].map(escape))),
  ].join('\n');
}

/**
 * A highlighted paragraph, which GitHub calls an alert.
 * @param {'CAUTION' | 'WARNING'} kind
 * @param {string[]} texts
 */
function alert(kind, texts) {
  if (texts.length === 0) return [];
  return [`> [!${kind}]\n${texts.map((text) => `> ${escape(text)}`).join('\n>\n')}`];
}

/**
 * @param {TableModel} model
 * @returns {string}  ends with a line break
 */
export function renderMarkdown(model) {
  const { title, clockRows, conclusions, footnotes, skipped, errors, warnings } = model;
  const hasColumns = model.columns.length > 0;
  const list = (/** @type {string[]} */ texts) =>
    texts.length > 0 ? [texts.map((text) => `- ${escape(text)}`).join('\n')] : [];
  return `${[
    `**${escape(title.replace(/ {2,}/g, ' · '))}**`,
    ...alert('CAUTION', errors),
    ...conclusions.map((text) => `**${escape(text)}**`),
    ...blocksOf(model).flatMap(({ name, rows, remarks }) => [
      `### ${escape(name)}`,
      table(model, 'right', rows),
      ...list(remarks.map(({ text }) => text)),
    ]),
    ...(hasColumns ? [`### ${clocksOf(model).title}`, table(model, 'left', clockRows)] : []),
    ...list([...footnotes, ...skipped]),
    ...alert('WARNING', warnings),
  ].join('\n\n')}\n`;
}

/** @type {import('./format.js').Format} */
export const markdown = {
  name: 'markdown',
  purpose: 'pull requests',
  extension: 'md',
  options: ['groupBy', 'sort'],
  report: ({ summary, unit, cold, groupBy, chapters, sort }) =>
    renderMarkdown(arrange(tableModel(summary, { unit, cold, groupBy, chapters, folded: true }), { sort })),
  comparison: ({ compared }) => renderComparisonMarkdown(compared),
};
