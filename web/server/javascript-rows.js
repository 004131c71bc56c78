import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** The suites with rows in JavaScript and their files, one `NAME=PATH` a line, which CMake writes. */
const listFile = 'samebench-javascript-rows.txt';

/** For what is bundled: packages may have another file for browsers. */
const outputs = /** @type {const} */ ([
  { file: 'samebench-rows.js', platform: 'browser' },
  { file: 'samebench-rows.node.js', platform: 'node' },
]);

/**
 * Bundles a project's rows in JavaScript, each with its packages, beside its module. So a build that is kept as a baseline
 * has the rows that it was measured with. What cannot be bundled becomes a script that throws the reason, so that the other
 * columns of the module are measured.
 *
 * @param {string} folder of the build
 */
export async function bundleJavaScriptRows(folder) {
  const list = join(folder, listFile);
  if (!existsSync(list)) return;
  const files = readFileSync(list, 'utf8').split('\n').filter(Boolean).map((line) => {
    const [, suite, file] = /** @type {RegExpExecArray} */ (/^([^=]*)=(.*)$/.exec(line));
    return { suite, file };
  });
  for (const { file, platform } of outputs) {
    const text = await bundle(files, folder, platform).catch((error) => scriptThatThrows(error));
    const path = join(folder, file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) await writeFile(path, text);
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
    `export default [${files.map(({ suite }, i) => `{ suite: ${JSON.stringify(suite)}, fill: rows${i} }`).join(', ')}];`,
  ];
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    // A package in CommonJS may require modules of Node.
    ...(platform === 'node' && { banner: { js: 'import{createRequire as samebenchRequire}from"node:module";const require=samebenchRequire(import.meta.url);' } }),
  });
  const { text, contents } = outputFiles[0];
  return `${text}export const script=${JSON.stringify({ bytes: contents.length, compressedBytes: brotliCompressSync(contents).length })};\n`;
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
      throw new Error('rows in JavaScript are bundled by esbuild, which was not found: npm install --save-dev esbuild');
    }
  }
}

/** @param {{errors?: import('esbuild').Message[], message: string}} error of esbuild */
function scriptThatThrows({ errors = [], message }) {
  const places = errors.map(({ text, location }) => (location ? `${location.file}:${location.line}: ${text}` : text));
  return `throw new Error(${JSON.stringify(places.length > 0 ? places.join('\n') : message)});\n`;
}
