/**
 * A process that measures rows in JavaScript and calls of the module with mitata, in the way that its README
 * recommends:
 *
 *   node lab/accuracy/javascript/mitata.js BUILD
 *
 * Prints an object: nanoseconds by "js SUITE/NAME PARAMETER" or "call …".
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { do_not_optimize as keep, measure } from 'mitata';
import { loadModule } from '../../../wasm/host/module.js';
import { Random } from '../../../wasm/javascript/random.js';
import { SuiteRows } from '../../../wasm/javascript/suite.js';

/** Inputs of a row, as many as the rows of a sweep have. */
const count = 16;

const [folder] = process.argv.slice(2).map((path) => resolve(path));
const load = (/** @type {string} */ file) => import(pathToFileURL(join(folder, file)).href);
const { default: factory } = await load('samebench.js');
const { default: files } = await load('samebench-rows.node.js');
const { module } = await loadModule(factory, readFileSync(join(folder, 'samebench.wasm')));

/** @type {Record<string, number>} */
const found = {};
for (const { suite, fill } of /** @type {() => import('../../../wasm/javascript/load.js').RowFile[]} */ (
  files
)()) {
  for (const [kind, column] of /** @type {const} */ ([
    ['rows', 'js'],
    ['calls', 'call'],
  ])) {
    const all = new SuiteRows(suite, kind, module);
    fill(all);
    for (const { name, parameter, options, module: called, work } of all.rows) {
      const random = new Random(1n);
      const inputs = Array.from({ length: count }, () =>
        options.inputs ? options.inputs(random, parameter, module) : parameter,
      );
      let at = 0;
      const run =
        called === null
          ? () => keep(work(inputs[at++ & (count - 1)], parameter))
          : () => keep(work(called, inputs[at++ & (count - 1)], parameter));
      const { p50 } = await measure(run, /** @type {any} */ ({ min_cpu_time: 300e6 }));
      found[`${column} ${suite}/${name} ${parameter}`] = p50;
    }
  }
}
process.stdout.write(JSON.stringify(found));
process.exit(0);
