/**
 * Makes checks.cjs and types.d.ts if they are missing or older than what they are made from. npm runs this
 * after an installation in the repository (`dependencies`) and before it packs (`prepack`), and `npm test`
 * before it checks types. Nothing needs the types at run time, so without the development dependencies none
 * are made.
 */
import { readdirSync, statSync } from 'node:fs';

const protocol = new URL('../', import.meta.url);
const modified = (/** @type {string} */ path) =>
  statSync(new URL(path, protocol), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const schemas = readdirSync(protocol).filter((name) => name.endsWith('.schema.json'));
const isOld = (/** @type {string} */ made, /** @type {string[]} */ sources) =>
  modified(made) < Math.max(...[...schemas, ...sources].map(modified));

if (isOld('checks.cjs', ['compile.js', 'schemas.js'])) {
  const { writeChecks } = await import('../compile.js');
  writeChecks();
}
if (isOld('types.d.ts', ['generate/types.js'])) {
  try {
    const { writeTypes } = await import('./main.js');
    await writeTypes();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
}
