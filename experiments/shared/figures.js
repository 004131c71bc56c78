import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '../../cli/system/repository.js';
import { markdownGoals, markdownTable } from './table.js';

/** @import { Outcome } from './table.js' */

/**
 * One experiment as Markdown.
 * @param {Outcome & {about: string}} outcome
 * @param {string} command that runs it
 */
export const markdownReport = ({ about, goals, tables }, command) => [
  ...[`${about}.`, ''],
  ...(goals.length > 0 ? [markdownGoals(goals)] : []),
  ...tables.map((table) => markdownTable(table, command)),
].join('\n');

/**
 * Writes a page of `docs/figures/`.
 *
 * @param {{name: string, title: string, command: string, page: string}} source page: the one that explains the
 *   figures
 * @param {string} figures Markdown
 */
export const writeFigures = ({ name, title, command, page }, figures) =>
  writeDocument(`${name}.md`, [
    `# ${title}`, '',
    `Written by \`npm run ${command} --write-docs\`. [${page}](../${page}) says what was measured, and how.`, '',
    figures.trim(), '',
  ].join('\n'));

/**
 * @param {string} name of a file in `docs/figures/`
 * @param {string} content
 */
export async function writeDocument(name, content) {
  const path = join(repository, 'docs', 'figures', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
