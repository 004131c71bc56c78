import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, keptBundle, tree } from './made.js';

/** @import { BuildOptions } from 'esbuild' */

/** What all bundles have in common. @satisfies {BuildOptions} */
const common = {
  absWorkingDir: tree,
  bundle: true,
  minify: true,
  charset: 'utf8',
  write: false,
  logLevel: 'silent',
};

/**
 * Runs esbuild. It is imported here, so that other commands neither load it nor fail without it. Its process
 * is of this one's group, so that ctrl-C ends it. Then it is started once more.
 *
 * @template {BuildOptions} T
 * @param {import('esbuild').SameShape<BuildOptions, T>} options
 */
export async function build(options) {
  const esbuild = await import('esbuild');
  try {
    return await esbuild.build(options);
  } catch (error) {
    if (/** @type {Partial<import('esbuild').BuildFailure>} */ (error).errors?.length) throw error;
    await esbuild.stop();
    return esbuild.build(options);
  }
}

/**
 * What Observable Plot imports for maps, dates, arrows and legends of its own, which no plot here has:
 * packages and files of Plot.
 */
const unused = [
  { filter: /^(d3-geo|d3-scale-chromatic|d3-time|d3-time-format)$/, by: 'node_modules' },
  {
    filter: /^\.\.?\/(.+\/)?(projection|time|diverging|marker|ramp|swatches)\.js$/,
    by: '@observablehq',
  },
];

/** Leaves them out: they are a quarter of the report's compressed script. @type {import('esbuild').Plugin} */
const withoutUnused = {
  name: 'without-unused',
  setup({ onResolve, onLoad, resolve }) {
    const namespace = 'unused';
    for (const { filter, by } of unused) {
      onResolve({ filter }, async ({ path, importer, pluginData, ...from }) => {
        if (pluginData === namespace || !importer.includes(by)) return undefined;
        const found = await resolve(path, { ...from, importer, pluginData: namespace });
        return { path: found.path, namespace };
      });
    }
    onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      // Plot calls some when it is loaded.
      contents: Object.keys(await import(pathToFileURL(path).href))
        .map((name) => `export const ${name} = () => {};`)
        .join('\n'),
    }));
  },
};

/** What decides, besides the sources, what becomes of them: the packages, esbuild's too, and this file. */
const makers = [join(tree, 'node_modules/.package-lock.json'), fileURLToPath(import.meta.url)];

/** @param {string} input of a bundle, as esbuild names it: from the root of the tree, or its namespace */
function pathOf(input) {
  const path = input.replace(/^unused:/, '');
  return isAbsolute(path) ? path : join(tree, path);
}

/**
 * What the extras have of one kind. A folder that was deleted has none.
 *
 * @param {string} file from the folder of an extra
 * @returns {string[]} paths from the root of the tree
 */
const ofExtras = (file) =>
  (existsSync(join(tree, 'extras')) ? readdirSync(join(tree, 'extras')) : [])
    .map((name) => `extras/${name}/${file}`)
    .filter((path) => existsSync(join(tree, path)));

/** The imports of the chapters of all extras, and their list, as a script. */
function chaptersScript() {
  const files = ofExtras('chapter.js');
  const imports = files.map((path, i) => `import { chapter as chapter${i} } from './${path}';`);
  return [...imports, `const chapters = [${files.map((_, i) => `chapter${i}`)}];`].join('\n');
}

/** @param {string} name of the bundle @param {string[]} entries scripts with what they import */
const oneScript = (name, ...entries) =>
  keptBundle(name, async () => {
    const { outputFiles, metafile } = await build({
      ...common,
      metafile: true,
      stdin: { contents: entries.map((entry) => `import './${entry}';`).join('\n'), resolveDir: tree },
      // As modules are.
      tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
      format: 'iife',
      target: ['chrome100', 'firefox113', 'safari16.4'],
      plugins: [withoutUnused],
      banner: {
        js: '/* With Observable Plot and D3, (c) Observable, Inc. and Mike Bostock, ISC licence. */',
      },
    });
    return { text: outputFiles[0].text, sources: [...makers, ...Object.keys(metafile.inputs).map(pathOf)] };
  });

/** The script of the HTML report with all its imports, as one text. */
export const reportScript = () =>
  oneScript('report.js', 'report/html/page/main.js', ...ofExtras('page/report.js'));

/** The script that runs it from its compressed text, as one text for a script element. */
export const loaderScript = () => oneScript('loader.js', 'report/html/page/packed/load.js');

/** The script of the page of an extra, likewise. @param {string} name of its folder */
export const extraScript = (name) => oneScript(`${name}.js`, `extras/${name}/page/main.js`);

/**
 * A script that gets the check against a schema as `validate`. The schema is compiled here because the
 * policies of the pages forbid generating code there.
 *
 * @param {string} schema its file
 * @param {string} contents behind the import of `validate`, with paths from the root of the tree
 * @param {BuildOptions} options
 */
async function checkingScript(schema, contents, options) {
  const [{ schemaChecker }, { codeOfChecks }] = await Promise.all([
    import('../../protocol/schemas.js'),
    import('../../protocol/compile.js'),
  ]);
  const ajv = schemaChecker({ code: { source: true, esm: true } });
  const validator = codeOfChecks(ajv, [schema], () => 'export default check0;');
  const { outputFiles } = await build({
    ...common,
    ...options,
    write: false,
    stdin: { contents: `import validate from 'samebench:validator';\n${contents}`, resolveDir: tree },
    plugins: [
      {
        name: 'validator',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^samebench:validator$/ }, () => ({
            path: 'validator',
            namespace: 'samebench',
          }));
          onLoad({ filter: /.*/, namespace: 'samebench' }, () => ({ contents: validator, resolveDir: tree }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}

/**
 * The script web/page/results-reader.js, with which the page reads results files, and what extras add to what
 * it shows: their chapters, and what `page/outcome.js` exports.
 */
export const resultsReader = () =>
  bundle('results-reader.js', () =>
    checkingScript(
      'results.schema.json',
      `import { resultsReader } from './report/results/read.js';
${chaptersScript()}
export { chapters };
${ofExtras('page/outcome.js')
  .map((path) => `export * from './${path}';`)
  .join('\n')}
export const { parseResults } = resultsReader(validate);`,
      { format: 'esm' },
    ),
  );

/**
 * The script of a page that shows summaries, as one text for a script element. It calls what `page/show.js`
 * of an extra exports with the check of summaries, and the chapters of all extras.
 *
 * @param {string} name of its folder
 */
export const summaryScript = (name) =>
  bundle(`${name}.js`, () =>
    checkingScript(
      'summary.schema.json',
      `import { show } from './extras/${name}/page/show.js';
${chaptersScript()}
show(validate, chapters);`,
      { format: 'iife', target: ['chrome100', 'firefox113', 'safari16.4'] },
    ),
  );

/**
 * The scripts of the page for a web host.
 *
 * @returns {Promise<{path: string, text: string}[]>} path: from the folder of the site
 */
export const pageScripts = async () =>
  JSON.parse(
    await bundle('page.json', async () => {
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
      return JSON.stringify(
        outputFiles.map(({ path, text }) => ({ path: relative(tree, path).split(sep).join('/'), text })),
      );
    }),
  );
