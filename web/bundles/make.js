/** Makes all bundles, for `npm pack`, with the licences of what is in them. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as bundles from './bundles.js';
import { madeFolder, tree } from './made.js';

/** Of others, and in a bundle. */
const roots = ['@observablehq/plot', 'ajv'];

/**
 * A package and all that it depends on.
 *
 * @param {string} name
 * @param {Map<string, string>} found folders by name
 */
async function addPackage(name, found) {
  if (found.has(name)) return;
  const folder = join(tree, 'node_modules', name);
  found.set(name, folder);
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const one of Object.keys(dependencies)) await addPackage(one, found);
}

/** @param {string} folder */
async function licenceIn(folder) {
  const name = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  return name
    ? readFile(join(folder, name), 'utf8')
    : `${createRequire(import.meta.url)(join(folder, 'package.json')).license}\n`;
}

/** @type {Map<string, string>} */
const packages = new Map();
for (const name of roots) await addPackage(name, packages);
const licences = await Promise.all(
  [...packages].sort().map(async ([name, folder]) => `${name}\n\n${(await licenceIn(folder)).trim()}\n`),
);

/**
 * The scripts of the extras that have a file.
 *
 * @param {string} file
 * @param {(name: string) => Promise<string>} make
 */
const scriptsOf = async (file, make) =>
  Promise.all(
    (await readdir(join(tree, 'extras')))
      .filter((name) => existsSync(join(tree, 'extras', name, file)))
      .map(async (name) => [`${name}.js`, await make(name)]),
  );

const files = {
  'report.js': await bundles.reportScript(),
  'loader.js': await bundles.loaderScript(),
  ...Object.fromEntries(await scriptsOf('page/main.js', bundles.extraScript)),
  ...Object.fromEntries(await scriptsOf('page/show.js', bundles.summaryScript)),
  'results-reader.js': await bundles.resultsReader(),
  'page.json': JSON.stringify(await bundles.pageScripts()),
  'LICENSES.txt':
    'The scripts in this folder contain parts of these packages.\n\n' + licences.join('\n----\n\n'),
};
await rm(madeFolder, { recursive: true, force: true });
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(join(madeFolder, name)), { recursive: true });
  await writeFile(join(madeFolder, name), text);
}
