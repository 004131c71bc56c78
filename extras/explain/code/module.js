/**
 * The code of a benchmark in WebAssembly, and what the engine makes of it.
 *
 * @import { Code } from '../analysis/blocks.js'
 * @import { CountCode } from './code.js'
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockText, readSymbols, watchRound } from '../../../cli/api.js';
import { BYTES_PER_INSTRUCTION } from '../../../report/api.js';
import { joinFunctions, requireSum } from '../analysis/blocks.js';
import { displayName, pausesOf } from './common.js';
import { engineCode } from './engine.js';

/** @type {CountCode<{wasm: Code, engine: import('./engine.js').EngineCode}>} */
export async function moduleCode(artifact, request, options) {
  const seen = watchRound();
  await artifact.run({ ...request, functions: true }, seen.take, options);
  const { functions: event, bulkBytes, instructions, ofPauses, pairs, pauses, isComplete } = seen.counted();
  if (event?.operations === undefined) throw new Error('the host sent no counts of blocks');
  const { operations, functions } = event;
  const bytes = new Uint8Array(readFileSync(join(artifact.folder, 'samebench.wasm')));
  const names = readSymbols(artifact.folder);
  const nameOf = (/** @type {number} */ index) => displayName(names.get(index) ?? `function ${index}`);
  const bulk = (bulkBytes * operations) / BYTES_PER_INSTRUCTION;
  const wasm = requireSum({
    title: 'in WebAssembly',
    operations,
    isComplete,
    instructions: instructions - ofPauses + bulk,
    functions: joinFunctions(
      functions.map(({ index, blocks = [] }) => ({
        name: nameOf(index),
        blocks: blocks.map(({ at, instructions: count, executions }) => ({
          at: `0x${at.toString(16)}`,
          executions,
          code: blockText(bytes, { at, count }, nameOf),
          source: null,
        })),
      })),
    ),
    rest: [
      ...pausesOf(ofPauses),
      ...(bulk === 0
        ? []
        : [{ name: `(copies in bulk, ${BYTES_PER_INSTRUCTION} bytes each)`, instructions: bulk }]),
    ],
    kinds: [],
  });
  return {
    wasm,
    engine: await engineCode(artifact, request, { event, pairs, pauses, isComplete }, nameOf, options),
  };
}
