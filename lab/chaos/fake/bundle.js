import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { codeOfChecks } from '../../../protocol/compile.js';
import { schemaChecker } from '../../../protocol/schemas.js';
import { root } from '../processes.js';

const [entry, schemas] = ['cli/samebench.js', 'protocol/schemas.js'].map((path) => join(root, path));
const config = createRequire(import.meta.url)('../../../cli/files/config.schema.json');

/** What stands in for Ajv: the check of a config, compiled. The others are. */
function compiledConfig() {
  const ajv = schemaChecker({ code: { source: true, esm: true, optimize: false } });
  ajv.addSchema(config, 'config');
  const code = codeOfChecks(ajv, ['config'], () => '');
  return `${code}
export class Ajv {
  compile() { return check0; }
}`;
}

/**
 * Bundles the command, with fake builds and with its checks compiled: of what a short command takes, loading
 * is more than half.
 *
 * @param {string} folder
 * @returns {Promise<string>} its path
 */
export async function bundleSamebench(folder) {
  const checks = compiledConfig();
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(${JSON.stringify(pathToFileURL(schemas).href)});`,
    },
    plugins: [
      {
        name: 'samebench',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^\.\/main\.js$/ }, ({ importer }) =>
            importer === entry ? { path: join(root, 'lab/chaos/fake/main.js') } : undefined,
          );
          onResolve({ filter: /^samebench:checks$/ }, ({ path }) => ({ path, namespace: 'samebench' }));
          onLoad({ filter: /./, namespace: 'samebench' }, () => ({ contents: checks, resolveDir: root }));
          onLoad({ filter: /\.js$/ }, async ({ path }) => {
            if (path.includes('node_modules')) return undefined;
            const text = (await readFile(path, 'utf8')).replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            );
            return {
              contents:
                path === schemas
                  ? `import * as ajvOfConfig from 'samebench:checks';\n${text.replace("require('ajv')", 'ajvOfConfig')}`
                  : text,
            };
          });
        },
      },
    ],
  });
  return join(folder, 'samebench.mjs');
}
