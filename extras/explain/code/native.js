/**
 * The native code of a benchmark: callgrind counts, objdump disassembles.
 *
 * @import { Artifact, Executed } from '../../../cli/api.js'
 * @import { Code, Instruction } from '../analysis/blocks.js'
 * @import { CountCode } from './code.js'
 */
import { joinFunctions, machineBlocks, requireSum } from '../analysis/blocks.js';
import { compilerStyle } from '../analysis/kinds.js';
import {
  countAddresses,
  framesAt,
  isOfSystem,
  makeTemporaryFolder,
  removeTemporaryFolder,
  sourcesOf,
} from '../../../cli/api.js';
import { placeOf } from '../../../report/api.js';
import { displayName, pausesOf, sumKinds } from './common.js';
import { disassemble } from './objdump.js';

/** @type {CountCode<Code>} */
export async function nativeCode(artifact, request, options) {
  const folder = makeTemporaryFolder('callgrind');
  try {
    const { executed, operations, ...counted } = await countAddresses(artifact, request, folder, options);
    /**
     * @type {{symbol: string, listing: (Instruction & {at: string})[], sourceOf: (addresses: number[]) =>
     *   Promise<string | null>}[]}
     */
    const compiled = [];
    for (const object of new Set(executed.map((one) => one.object))) {
      const own = executed.filter((one) => one.object === object && one.address !== null);
      const sourceOf = await sourcesIn(object, own, artifact, folder);
      for (const one of await listingsOf(object, own)) compiled.push({ ...one, sourceOf });
    }
    const functions = await Promise.all(
      compiled.map(async ({ symbol, listing, sourceOf }) => ({
        name: displayName(symbol),
        blocks: await Promise.all(
          machineBlocks(listing).map(async (block) => ({
            at: block[0].at,
            executions: block[0].executions,
            code: block.map(({ text }) => text),
            source: await sourceOf(block.map(({ address }) => address)),
          })),
        ),
      })),
    );
    const { instructions, ofPauses, isComplete } = counted;
    const rest = pausesOf(ofPauses);
    return requireSum({
      title: 'natively',
      operations,
      isComplete,
      instructions: instructions - ofPauses,
      functions: joinFunctions(functions),
      rest,
      kinds: sumKinds(compiled, rest, compilerStyle),
    });
  } finally {
    await removeTemporaryFolder(folder);
  }
}

/**
 * The functions of an object with all that lies between their executed instructions.
 *
 * @param {string} object
 * @param {Executed[]} executed
 * @returns {Promise<{symbol: string, listing: (Instruction & {at: string})[]}[]>}
 */
async function listingsOf(object, executed) {
  const listed = await disassemble(
    object,
    executed.map(({ address }) => address ?? 0),
  );
  const unknown = (/** @type {number} */ address) => ({
    text: '(unknown)',
    target: null,
    at: `0x${address.toString(16)}`,
  });
  return [...new Set(executed.map(({ symbol }) => symbol))].map((symbol) => {
    const counts = new Map(
      executed
        .filter((one) => one.symbol === symbol)
        .map(({ address, instructions }) => [address ?? 0, instructions]),
    );
    const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
    const between = [...listed.keys()].filter((address) => address >= first && address <= last);
    const addresses = [...new Set([...counts.keys(), ...between])].sort((a, b) => a - b);
    return {
      symbol,
      listing: addresses.map((address) => ({
        address,
        ...(listed.get(address) ?? unknown(address)),
        executions: counts.get(address) ?? 0,
      })),
    };
  });
}

/**
 * @param {string} object
 * @param {Executed[]} executed
 * @param {Artifact} artifact
 * @param {string} folder for temporary files
 * @returns {Promise<(addresses: number[]) => Promise<string | null>>} the line that most of the addresses are
 *   of
 */
async function sourcesIn(object, executed, artifact, folder) {
  const frames = isOfSystem.test(object)
    ? new Map()
    : await framesAt(
        object,
        executed.flatMap(({ address }) => address ?? []),
        folder,
      );
  const { textAt, nameOf } = sourcesOf(artifact);
  return async (addresses) => {
    /** @type {Map<string, {file: string, line: number, count: number}>} */
    const places = new Map();
    for (const address of addresses) {
      const { file, line } = placeOf('', frames.get(address) ?? []);
      if (file === null || line === null) continue;
      const key = `${file}:${line}`;
      places.set(key, { file, line, count: (places.get(key)?.count ?? 0) + 1 });
    }
    const [most] = [...places.values()].sort((a, b) => b.count - a.count);
    if (most === undefined) return null;
    const text = await textAt(most.file, most.line);
    return `${nameOf(most.file)}:${most.line}${text ? `  ${text}` : ''}`;
  };
}
