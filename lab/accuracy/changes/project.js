import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @import { Context } from '../context.js' */

/**
 * Copies the project of the experiment `changes`, with all its sources in one folder.
 *
 * @param {Context} context
 * @param {string} folder
 * @param {(files: Map<string, string>) => void} [edit] their texts by name
 */
export async function makeProject({ root }, folder, edit = () => {}) {
  const from = join(root, 'lab', 'accuracy', 'changes');
  const sources = [
    join(from, 'CMakeLists.txt'),
    join(from, 'known_costs.cpp'),
    ...['classics', 'primality'].map((name) => join(root, 'suites', `${name}.cpp`)),
  ];
  const files = new Map(
    await Promise.all(
      sources.map(
        async (path) =>
          /** @type {[string, string]} */ ([
            path.slice(path.lastIndexOf('/') + 1),
            await readFile(path, 'utf8'),
          ]),
      ),
    ),
  );
  const lists = String(files.get('CMakeLists.txt'))
    .replace('../../../suites', '.')
    .replace('../../primality.cmake', join(root, 'lab', 'primality.cmake'));
  files.set('CMakeLists.txt', lists);
  edit(files);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}
