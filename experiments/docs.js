import { markdownGoals, markdownTable } from './table.js';

/** @typedef {import('./table.js').Outcome} Outcome */

const begin = (/** @type {string} */ command) =>
  `<!-- figures: made by \`npm run ${command} -- --write-docs\` -->`;
const end = '<!-- end of figures -->';

/** @param {{id: string, outcome: Outcome & {about: string}}[]} outcomes */
export function markdownReport(outcomes) {
  const goals = outcomes.flatMap(({ outcome }) => outcome.goals);
  return [
    `${[...new Set(outcomes.map(({ outcome }) => outcome.about))].join('; ')}.`,
    '',
    '### Goals',
    '',
    markdownGoals(goals),
    ...outcomes.flatMap(({ outcome }) => outcome.tables.map(markdownTable)),
  ].join('\n');
}

/**
 * The document of a command with its figures replaced.
 *
 * @param {string} document
 * @param {string} figures
 * @param {string} [command] what its document is called, too
 */
export function replaceFigures(document, figures, command = 'accuracy') {
  const first = begin(command);
  const from = document.indexOf(first);
  const to = document.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`docs/${command}.md: expected the lines "${first}" and "${end}", in this order`);
  }
  return `${document.slice(0, from + first.length)}\n\n${figures.trim()}\n\n${document.slice(to)}`;
}
