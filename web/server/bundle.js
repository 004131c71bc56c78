import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonHeaders } from './headers.js';

const tree = fileURLToPath(new URL('../..', import.meta.url));

/** Path of the generated results reader, from which the page loads it. */
const reader = 'web/page/results-reader.js';

/**
 * Files of a WebAssembly build that a platform loads.
 *
 * @param {string} folder of the build
 * @returns {string[]} names; the last one starts threads, in a build that has them
 */
export const moduleFilesIn = (folder) =>
  [...moduleFiles, ...[threadScript].filter((name) => existsSync(path.join(folder, name)))];

const moduleFiles = ['samebench.js', 'samebench.wasm'];
const threadScript = 'samebench.worker.js';

/**
 * Generates the script web/page/results-reader.js, with which the page reads results files. The schema is
 * compiled here because the page's Content-Security-Policy forbids generating code there.
 *
 * @returns {Promise<string>}
 */
export async function bundleResultsReader() {
  const [{ build }, { schemaChecker }, { default: standaloneCode }] = await Promise.all([
    import('esbuild'), import('../../protocol/schemas.js'), import('ajv/dist/standalone/index.js'),
  ]);
  const ajv = schemaChecker({ code: { source: true, esm: true } });
  // The package is CommonJS, so its types put the function one level deeper than an import does.
  const toCode = /** @type {typeof standaloneCode & { default?: typeof standaloneCode }} */ (standaloneCode).default ?? standaloneCode;
  const validator = String(toCode(ajv, ajv.getSchema('results.schema.json')));
  const { outputFiles } = await build({
    stdin: {
      contents: `import validate from 'samebench:validator';
import { resultsReader } from './report/results/read.js';
export const { parseResults } = resultsReader(validate);`,
      resolveDir: tree,
    },
    plugins: [{
      name: 'validator',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^samebench:validator$/ }, () => ({ path: 'validator', namespace: 'samebench' }));
        onLoad({ filter: /.*/, namespace: 'samebench' }, () => ({ contents: validator, resolveDir: tree }));
      },
    }],
    absWorkingDir: tree,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
  });
  return /** @type {{text: string}} */ (outputFiles[0]).text;
}

/**
 * Removes a folder that holds an earlier page.
 * @param {string} folder
 * @throws {Error} if it holds anything else
 */
async function makeRoom(folder) {
  const found = existsSync(folder) ? await readdir(folder) : [];
  // Only writeSite creates this file, so its presence proves that the folder holds no sources.
  if (found.length > 0 && !existsSync(path.join(folder, reader))) {
    throw new Error('the folder is not empty and does not contain a Samebench page');
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Writes the page as static files, for any web host.
 *
 * @param {string} folder new, empty, or with an earlier page, which is replaced
 * @param {string} wasmDirectory with `samebench.js` and `samebench.wasm`
 */
export async function writeSite(folder, wasmDirectory) {
  const { build } = await import('esbuild');
  await makeRoom(folder);
  await mkdir(path.join(folder, 'build'), { recursive: true });
  await build({
    entryPoints: ['web/page/page.js', 'web/page/worker.js'],
    absWorkingDir: tree,
    outbase: '.',
    outdir: path.resolve(folder),
    bundle: true,
    splitting: true,
    // In the page's folder, because its scripts resolve URLs relative to their own location.
    chunkNames: 'web/page/[name]-[hash]',
    minify: true,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'silent',
  });
  for (const name of ['web/page/index.html', 'web/page/style.css', 'web/page/icon.svg', 'report/html/base.css']) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await cp(path.join(tree, name), path.join(folder, name));
  }
  for (const name of moduleFilesIn(wasmDirectory)) await cp(path.join(wasmDirectory, name), path.join(folder, 'build', name));
  await writeFile(path.join(folder, reader), await bundleResultsReader());
  // null: no automatic run; the user presses Run.
  await writeFile(path.join(folder, 'request.json'), 'null\n');
  await writeFile(path.join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Samebench</title><meta http-equiv="refresh" content="0; url=web/page/index.html"><a href="web/page/index.html">Samebench</a>\n');
  // Some web hosts read headers from this file. Others need their own configuration.
  const { 'Cache-Control': _cache, ...headers } = commonHeaders;
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  await writeFile(path.join(folder, '_headers'), `/*\n${lines.join('\n')}\n`);
}
