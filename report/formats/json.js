/**
 * The summary, or the comparison, as JSON for scripts. docs/protocol.md describes both.
 *
 * @import { SummaryInput } from './format.js'
 */

/** @param {SummaryInput['summary'] | import('./format.js').ComparisonInput['compared']} value */
const textOf = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** @satisfies {import('./format.js').Format} */
export const json = {
  name: 'json',
  purpose: 'scripts',
  extension: 'json',
  report: (/** @type {Pick<SummaryInput, 'summary'>} */ { summary }) => textOf(summary),
  comparison: ({ compared }) => textOf(compared),
};
