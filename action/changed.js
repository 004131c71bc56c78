/**
 * Prints, as Markdown for the summary of a job, what a pull request changes of that by which it is judged:
 *
 *   node changed.js BASE HEAD FILE
 *
 * Both are git revisions; HEAD may be . for the working tree. FILE gets the same as JSON.
 */
import { writeFileSync } from 'node:fs';
import { escape } from '../report/text/markdown.js';
import { changesOf, changesText } from './changes.js';

const [base, head, file] = process.argv.slice(2);
try {
  const changes = changesOf(base, head);
  console.log(`${changesText(changes)}\n`);
  writeFileSync(file, JSON.stringify(changes));
} catch (error) {
  // The duel then ends with an error of its own.
  console.log(`What the pull request changes is unknown: ${escape(/** @type {Error} */ (error).message)}\n`);
}
