/**
 * Makes types.d.ts if it is missing or older than what it is made from. npm runs this after an installation
 * in the repository (`dependencies`) and before it packs (`prepack`), and `npm test` before it checks types.
 * Nothing needs the types at run time, so without the development dependencies none are made.
 */
import { readdirSync, statSync } from 'node:fs';

const protocol = new URL('../', import.meta.url);
const modified = (/** @type {string} */ path) =>
  statSync(new URL(path, protocol), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const sources = [
  ...readdirSync(protocol).filter((name) => name.endsWith('.schema.json')),
  'generate/types.js',
];

if (modified('types.d.ts') < Math.max(...sources.map(modified))) {
  try {
    const { writeTypes } = await import('./main.js');
    await writeTypes();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
}
