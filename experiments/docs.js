import { markdownGoals, markdownTable } from './table.js';

/** @typedef {import('./table.js').Outcome} Outcome */

const begin = '<!-- figures: made by `npm run accuracy -- --write-docs` -->';
const end = '<!-- end of figures -->';

/**
 * @param {{id: string, outcome: Outcome}[]} outcomes
 * @param {{machine: string, date: string, minutes: number}} about
 */
export function markdownReport(outcomes, { machine, date, minutes }) {
  const goals = outcomes.flatMap(({ outcome }) => outcome.goals);
  return [
    `${machine}, ${date}; ${minutes.toFixed(0)} minutes.`,
    '',
    '### Goals',
    '',
    markdownGoals(goals),
    ...outcomes.flatMap(({ outcome }) => outcome.tables.map(markdownTable)),
  ].join('\n');
}

/**
 * The document with its figures replaced.
 *
 * @param {string} document
 * @param {string} figures
 */
export function replaceFigures(document, figures) {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`docs/accuracy.md: expected the lines "${begin}" and "${end}", in this order`);
  }
  return `${document.slice(0, from + begin.length)}\n\n${figures.trim()}\n\n${document.slice(to)}`;
}
