import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BYTES_PER_INSTRUCTION, countOf } from '../../../report/estimate/count.js';
import { placeOf, readableName } from '../../../report/functions/names.js';
import { workOfSamples } from '../../../wasm/counting/functions.js';
import { countInCallgrind } from '../../platforms/work/native.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';
import { readSymbols } from '../../../wasm/runner/symbols.js';
import { parseCallgrind } from './callgrind.js';
import { framesAt, sourcesOf } from './lines.js';

/**
 * The work of one operation of a benchmark by function, natively and in WebAssembly.
 *
 * @import { HostEvent, Request } from '../../../protocol/types.js'
 * @import { Part } from '../../../report/functions/difference.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Executed } from './callgrind.js'
 * @typedef {{signal: AbortSignal, timeouts: import('../../hosts/watchdog.js').Timeouts,
 *   log: (text: string) => void}} Options
 *
 * @typedef {object} FunctionCounts
 * @property {Part[]} parts of one operation; their sum is its work
 * @property {boolean} isComplete the benchmark calls neither the system nor JavaScript, whose work is not
 *   counted
 */

/**
 * Natively, in callgrind.
 *
 * @param {Artifact} artifact
 * @param {Request} request that counts one benchmark
 * @param {Options} options
 * @returns {Promise<FunctionCounts>}
 */
async function nativeFunctions(artifact, request, options) {
  const files = makeTemporaryFolder('callgrind');
  try {
    const { executed, operations, isComplete } = await countAddresses(artifact, request, files, options);
    return {
      parts: await partsOf(
        executed.map((one) => ({ ...one, instructions: one.instructions / operations })),
        artifact,
        files,
      ),
      isComplete,
    };
  } finally {
    await removeTemporaryFolder(files);
  }
}

/**
 * What each address of native code executes.
 *
 * @param {Artifact} artifact
 * @param {Request} request that counts one benchmark
 * @param {string} folder for temporary files
 * @param {Options} options
 */
export async function countAddresses(artifact, request, folder, options) {
  const seen = watchRound();
  await countInCallgrind(artifact, request, seen.take, { ...options, files: folder });
  const samples = await Promise.all(
    (await samplesIn(folder)).map(async (path) => parseCallgrind(await readFile(path, 'utf8'))),
  );
  const counted = seen.counted();
  return { ...counted, ...executedIn(samples, counted.pairs) };
}

/**
 * @param {Map<string, Executed>[]} samples
 * @param {number[]} pairs operations of the pairs
 * @returns {{executed: Executed[], operations: number}} by the body without its twin, in some operations
 */
export function executedIn(samples, pairs) {
  const known = new Map(samples.flatMap((sample) => [...sample]));
  const { counts, operations } = workOfSamples(
    samples.map((sample) => new Map([...sample].map(([key, { instructions }]) => [key, instructions]))),
    pairs,
  );
  return {
    executed: [...counts].map(([key, instructions]) => ({
      .../** @type {Executed} */ (known.get(key)),
      instructions,
    })),
    operations,
  };
}

/** Libraries of the system may have line numbers, too, but nobody here changes them. */
export const isOfSystem = /^\/(?:usr\/)?lib(?:32|64|x32)?\//;

/**
 * @param {Executed[]} executed
 * @param {Artifact} artifact
 * @param {string} folder for temporary files
 * @returns {Promise<Part[]>} one for each line of a function
 */
async function partsOf(executed, artifact, folder) {
  const { textAt, nameOf } = sourcesOf(artifact);
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const object of new Set(executed.map((one) => one.object))) {
    const own = executed.filter((one) => one.object === object);
    const frames = isOfSystem.test(object)
      ? new Map()
      : await framesAt(
          object,
          own.flatMap(({ address }) => address ?? []),
          folder,
        );
    for (const { symbol, address, instructions } of own) {
      const { file, line, ...names } = placeOf(symbol, frames.get(address ?? NaN) ?? []);
      const key = JSON.stringify([names, file, line]);
      const place =
        file === null || line === null
          ? { file, line, text: null }
          : { file: nameOf(file), line, text: await textAt(file, line) };
      const part = parts.get(key) ?? { ...names, ...place, instructions: 0 };
      part.instructions += instructions;
      parts.set(key, part);
    }
  }
  return [...parts.values()];
}

/**
 * The files of the process that counted the benchmark, in the order in which they were written. The process
 * that started it has fewer.
 *
 * @param {string} folder
 */
async function samplesIn(folder) {
  /** @type {Map<string, number>} */
  const last = new Map();
  for (const name of await readdir(folder)) {
    const [, process, number] = /^counts\.(\d+)\.(\d+)$/.exec(name) ?? [];
    if (process) last.set(process, Math.max(last.get(process) ?? 0, Number(number)));
  }
  const [[process, count]] = [...last].sort(([, a], [, b]) => b - a);
  return Array.from({ length: count }, (_, i) => join(folder, `counts.${process}.${i + 1}`));
}

/**
 * In WebAssembly, by a counter for each function.
 *
 * @param {Artifact} artifact
 * @param {Request} request that counts one benchmark
 * @param {Options} options
 * @returns {Promise<FunctionCounts>}
 */
async function moduleFunctions(artifact, request, options) {
  const seen = watchRound();
  const names = readSymbols(artifact.folder);
  await artifact.run({ ...request, functions: true }, seen.take, options);
  const { functions, bulkBytes, isComplete } = seen.counted();
  const bulk = bulkBytes / BYTES_PER_INSTRUCTION;
  const parts = [
    ...(functions?.functions ?? []).map(({ index, instructions }) => ({
      name: readableName(names.get(index) ?? `function ${index}`),
      instructions,
    })),
    ...(bulk === 0
      ? []
      : [{ name: `(copies in bulk, ${BYTES_PER_INSTRUCTION} bytes each)`, instructions: bulk }]),
  ];
  return {
    parts: parts.map((one) => ({ ...one, into: null, file: null, line: null, text: null })),
    isComplete,
  };
}

/** By kind of host. @type {Record<string, typeof nativeFunctions>} */
const counting = { native: nativeFunctions, wasm: moduleFunctions };

/** @type {typeof nativeFunctions} */
export const countFunctions = (artifact, request, options) =>
  counting[artifact.kind.id](artifact, request, options);

/** What a round of one benchmark says of it. `counted` gives the whole numbers of all operations as well. */
export function watchRound() {
  /** @type {import('../../../protocol/types.js').Work | null} */
  let work = null;
  /** @type {import('../../../protocol/types.js').FunctionsEvent | null} */
  let functions = null;
  /** @type {import('../../../protocol/types.js').Counter | null} */
  let counter = null;
  /** @type {string | null} */
  let failure = null;
  return {
    /** @param {HostEvent} event */
    take(event) {
      if (event.event === 'counter') counter = event;
      if (event.event === 'work') work = event;
      if (event.event === 'functions') functions = event;
      if (event.event === 'failure') failure = event.message;
    },
    counted() {
      if (work === null) throw new Error(failure ?? 'the host sent no count');
      const {
        count: { bulkBytes, isComplete },
      } = countOf([{ work, counter }]);
      const {
        pairs: { operations: pairs, bodyInstructions, twinInstructions, pauses },
      } = work;
      const ofOperations = (/** @type {number[]} */ counts) =>
        counts.length === 1 ? counts[0] : counts[1] - counts[0];
      return {
        pairs,
        functions,
        bulkBytes,
        isComplete,
        pauses: pauses.some((count) => count > 0),
        instructions: ofOperations(bodyInstructions) - ofOperations(twinInstructions),
        /** Of them those of pauses, which are not part of `value`. */
        ofPauses: ofOperations(pauses) * (counter?.pauseInstructions ?? 0),
      };
    },
  };
}
