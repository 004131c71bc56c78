import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * The suites with rows in JavaScript and their files, and those with a module that an application ships: one
 * `NAME=PATH` a line, which CMake writes.
 */
const listFile = 'samebench-javascript-rows.txt';
const modulesListFile = 'samebench-modules.txt';

/** The modules, as text in a script. */
const modulesFile = 'samebench-modules.js';

/** For what is bundled: packages may have another file for browsers. */
const outputs = /** @type {const} */ ([
  { file: 'samebench-rows.js', platform: 'browser' },
  { file: 'samebench-rows.node.js', platform: 'node' },
]);

/**
 * Bundles a project's rows in JavaScript, each with its packages, beside its module. So a build that is kept
 * as a baseline has the rows that it was measured with. The script exports a function that uses nothing but
 * what it gets, and runs the files: each row is measured with a state, and in a text, of its own. A file that
 * has to wait for something runs once. What cannot be bundled becomes a script that throws the reason, so
 * that the other columns of the module are measured.
 *
 * @param {string} folder of the build
 */
export async function bundleJavaScriptRows(folder) {
  const files = readEntries(join(folder, listFile));
  for (const { file, platform } of outputs) {
    await update(
      join(folder, file),
      files && (await bundle(files, folder, platform).catch((error) => scriptThatThrows(error))),
    );
  }
  const modules = readEntries(join(folder, modulesListFile));
  await update(join(folder, modulesFile), modules && scriptOfModules(modules));
}

/**
 * @param {string} list a file that CMake writes
 * @returns {{suite: string, file: string}[] | null} null: there is none
 */
function readEntries(list) {
  if (!existsSync(list)) return null;
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, suite, file] = /** @type {RegExpExecArray} */ (/^([^=]*)=(.*)$/.exec(line));
      return { suite, file };
    });
}

/**
 * Writes a file if its text is another one.
 *
 * @param {string} path
 * @param {string | null} text null: there is no such file any more
 */
async function update(path, text) {
  if (text === null) await rm(path, { force: true });
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) await writeFile(path, text);
}

/** @param {{suite: string, file: string}[]} entries */
function scriptOfModules(entries) {
  try {
    const modules = entries.map(({ suite, file }) => {
      const bytes = readFileSync(file);
      return { suite, compressedBytes: brotliCompressSync(bytes).length, base64: bytes.toString('base64') };
    });
    return `export default ${JSON.stringify(modules)};\n`;
  } catch (error) {
    return scriptThatThrows({ message: `a MODULE cannot be read: ${/** @type {Error} */ (error).message}` });
  }
}

/**
 * @param {{suite: string, file: string}[]} files
 * @param {string} folder
 * @param {'browser' | 'node'} platform
 */
async function bundle(files, folder, platform) {
  const { build } = await findBundler(files[0].file);
  const lines = [
    ...files.map(({ file }, i) => `import rows${i} from ${JSON.stringify(file)};`),
    'export default ' +
      `[${files.map(({ suite }, i) => `{ suite: ${JSON.stringify(suite)}, fill: rows${i} }`).join(', ')}];`,
  ];
  const bundleAs = async (/** @type {import('esbuild').BuildOptions} */ options) => {
    const { outputFiles } = await build({
      stdin: { contents: lines.join('\n'), resolveDir: folder },
      bundle: true,
      minify: true,
      platform,
      target: 'es2022',
      logLevel: 'silent',
      ...options,
      write: false,
    });
    return outputFiles[0].text;
  };
  // A package in CommonJS may require modules of Node.
  const start =
    platform === 'node'
      ? 'import{createRequire as samebenchRequire}from"node:module";const ' +
        'require=samebenchRequire(import.meta.url);'
      : '';
  const meta = { 'import.meta': 'samebenchMeta' };
  const given = platform === 'node' ? 'import.meta,require' : 'import.meta';
  const text = await bundleAs({ format: 'iife', globalName: 'samebenchRows', define: meta }).then(
    (script) =>
      `${start}export const surroundings=[${given}];` +
      `export default((samebenchMeta,require)=>{${script}return samebenchRows.default});\n`,
    async () => start + (await bundleAs({ format: 'esm' })),
  );
  const sizes = { bytes: Buffer.byteLength(text), compressedBytes: brotliCompressSync(text).length };
  return `${text}export const script=${JSON.stringify(sizes)};\n`;
}

/**
 * esbuild, of Samebench or of the project.
 *
 * @param {string} file of the project
 * @returns {Promise<typeof import('esbuild')>}
 */
async function findBundler(file) {
  try {
    return await import('esbuild');
  } catch {
    try {
      return await import(pathToFileURL(createRequire(file).resolve('esbuild')).href);
    } catch {
      throw new Error('esbuild, which bundles them, was not found: npm install --save-dev esbuild');
    }
  }
}

/** @param {{errors?: import('esbuild').Message[], message: string}} error of esbuild */
function scriptThatThrows({ errors = [], message }) {
  const places = errors.map(({ text, location }) =>
    location ? `${location.file}:${location.line}: ${text}` : text,
  );
  return `throw new Error(${JSON.stringify(places.length > 0 ? places.join('\n') : message)});\n`;
}
