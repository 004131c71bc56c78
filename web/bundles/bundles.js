import { relative, sep } from 'node:path';
import { bundle, tree } from './made.js';

/** @import { BuildOptions } from 'esbuild' */

/** What all bundles have in common. @satisfies {BuildOptions} */
const common = { absWorkingDir: tree, bundle: true, minify: true, charset: 'utf8', write: false, logLevel: 'silent' };

/** @param {string} name of the bundle @param {string} entry a script with what it imports */
const oneScript = (name, entry) => bundle(name, async () => {
  // It is imported here, so that other commands neither load it nor fail without it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...common,
    entryPoints: [entry],
    format: 'iife',
    target: ['chrome100', 'firefox113', 'safari16.4'],
    banner: { js: '/* With Observable Plot and D3, (c) Observable, Inc. and Mike Bostock, ISC licence. */' },
  });
  return outputFiles[0].text;
});

/** The script of the HTML report with all its imports, as one text for a script element. */
export const reportScript = () => oneScript('report.js', 'report/html/page/main.js');

/** The script of a site's page, likewise. */
export const siteScript = () => oneScript('site.js', 'report/site/page/main.js');

/**
 * The script web/page/results-reader.js, with which the page reads results files. The schema is
 * compiled here because the page's Content-Security-Policy forbids generating code there.
 */
export const resultsReader = () => bundle('results-reader.js', async () => {
  const [{ build }, { schemaChecker }, { default: standaloneCode }] = await Promise.all([
    import('esbuild'), import('../../protocol/schemas.js'), import('ajv/dist/standalone/index.js'),
  ]);
  const ajv = schemaChecker({ code: { source: true, esm: true } });
  // The package is CommonJS, so its types put the function one level deeper than an import does.
  const toCode = /** @type {typeof standaloneCode & { default?: typeof standaloneCode }} */ (standaloneCode).default ?? standaloneCode;
  const validator = String(toCode(ajv, ajv.getSchema('results.schema.json')));
  const { outputFiles } = await build({
    ...common,
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
    format: 'esm',
  });
  return outputFiles[0].text;
});

/**
 * The scripts of the page for a web host.
 *
 * @returns {Promise<{path: string, text: string}[]>} path: from the folder of the site
 */
export const pageScripts = async () => JSON.parse(await bundle('page.json', async () => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['web/page/page.js', 'web/page/worker.js'],
    outbase: '.',
    outdir: tree,
    splitting: true,
    // In the page's folder, because its scripts resolve URLs relative to their own location.
    chunkNames: 'web/page/[name]-[hash]',
    format: 'esm',
  });
  return JSON.stringify(outputFiles.map(({ path, text }) => ({ path: relative(tree, path).split(sep).join('/'), text })));
}));
