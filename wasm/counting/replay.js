/**
 * Executes a benchmark once more, as the module that counted it did, but in the module as it is shipped:
 *
 *   node wasm/counting/replay.js MODULE_DIR FILE
 *
 * It runs in callgrind, which writes what was executed up to each call of getpriority(2). This program calls
 * it where the module reads its counter of instructions. FILE is JSON: the request, the benchmark's number,
 * and the answers that the other module got, which this one gets as well.
 *
 * Exit codes: 0 done; 1 the module failed, or asked something else.
 */
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance, useDisk } from '../host/module.js';
import { openDisk } from '../runner/disk.js';
import { importsMemory } from '../threads/memory.js';
import { becomeWorker } from '../threads/workers.js';
import { requestText } from './count.js';
import { readings } from './readings.js';

const [directory, file] = process.argv.slice(2);
/**
 * @type {{request: import('../../protocol/types.js').Request, benchmark: number, answers: [number,
 *   number][]}}
 */
const { request, benchmark, answers } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = new Uint8Array(readFileSync(join(directory, 'samebench.wasm')));
const location = pathToFileURL(resolve(directory, 'samebench.js'));
if (importsMemory(bytes)) becomeWorker(location);
useDisk(openDisk);
/** @type {{default: import('../samebench.js').SamebenchFactory}} */
const { default: factory } = await import(location.href);

let asked = 0;
const readCounter = (/** @type {number} */ which) => {
  const [expected, answer] = answers[asked] ?? [];
  asked += 1;
  if (expected !== which) throw new Error(`the module asked for reading ${which}, expected ${expected}`);
  if (which === readings.instructions) getPriority();
  return answer;
};

const module = await createInstance(factory, { readCounter }, async (imports) => {
  // Not asynchronously: threads of the engine must not execute anything meanwhile.
  const compiled = new WebAssembly.Module(bytes);
  return { instance: new WebAssembly.Instance(compiled, imports), compiled };
});
module.countBenchmark(requestText(request), benchmark, () => {});
if (asked !== answers.length)
  throw new Error(`the module asked for ${asked} readings, expected ${answers.length}`);
process.exit(0);
