import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '../../cli/system/repository.js';
import { markdownGoals, markdownTable } from './table.js';

/** @import { Outcome } from './table.js' */

/**
 * One experiment as Markdown. A note that several tables share stands below the first of them.
 * @param {Outcome & {about: string}} outcome
 * @param {string} command that runs it
 */
export function markdownReport({ about, goals, tables }, command) {
  const notes = tables.flatMap((table) => table.notes);
  let printed = 0;
  return [
    ...[`${about}: \`${command}\`.`, ''],
    ...(goals.length > 0 ? [markdownGoals(goals)] : []),
    ...tables.map((table) => {
      const own = table.notes.filter((note, i) => notes.indexOf(note) === printed + i);
      printed += table.notes.length;
      return markdownTable({ ...table, notes: own });
    }),
  ].join('\n');
}

/**
 * Writes a page of `docs/figures/`.
 *
 * @param {{name: string, title: string, command: string, page: string}} source page: the one that explains
 *   the figures
 * @param {string} figures Markdown
 */
export const writeFigures = ({ name, title, command, page }, figures) =>
  writeDocument(
    `${name}.md`,
    [
      `# ${title}`,
      '',
      `Written by \`npm run ${command} --write-docs\`. [${page}](../${page}) says what was measured, ` +
        'and how.',
      '',
      figures.trim(),
      '',
    ].join('\n'),
  );

/**
 * @param {string} name of a file in `docs/figures/`
 * @param {string} content
 */
export async function writeDocument(name, content) {
  const path = join(repository, 'docs', 'figures', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
