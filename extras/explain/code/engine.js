/**
 * The machine code that the engine of this process makes of a benchmark, counted by callgrind: the engine
 * runs in it, and prints what it compiles. Only the top tier compiles, so that this is the code that runs
 * after a while.
 *
 * @import { Request, FunctionsEvent } from '../../../protocol/types.js'
 * @import { Artifact, Executed, CountOptions } from '../../../cli/api.js'
 * @import { Code } from '../analysis/blocks.js'
 * @import { Compiled } from './v8.js'
 *
 * @typedef {Code & {reason: string | null}} EngineCode reason: why there are no counts, or no code
 */
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinFunctions, machineBlocks, requireSum } from '../analysis/blocks.js';
import { engineStyle } from '../analysis/kinds.js';
import {
  callgrindPatience,
  executedIn,
  findTool,
  makeTemporaryFolder,
  outputTail,
  parseCallgrind,
  readings,
  removeTemporaryFolder,
  repository,
  runCommand,
  totalOf,
  valgrind,
  workOfSamples,
} from '../../../cli/api.js';
import { readableName } from '../../../report/api.js';
import { sumKinds } from './common.js';
import { parseWasmCode } from './v8.js';

/**
 * One thread, and no tier but the top one for WebAssembly and the interpreter for JavaScript: nothing else is
 * executed.
 */
const flags = ['--single-threaded', '--no-liftoff', '--no-opt', '--no-sparkplug', '--print-wasm-code'];

/** As many answers as the event may have: then the rest may be missing. */
const maxAnswers = 4096;

/** What belongs to no function: calls go through a table of jumps. */
const betweenFunctions = '(between functions: the jump table)';

/**
 * @param {Artifact} artifact
 * @param {Request} request
 * @param {{event: FunctionsEvent, pairs: number[], pauses: boolean, isComplete: boolean}} counted by the
 *   module: the event, the operations of the pairs, whether it pauses, and whether it calls neither the
 *   system nor JavaScript
 * @param {(index: number) => string} nameOf a function
 * @param {CountOptions} options
 * @returns {Promise<EngineCode>} without counts or code where they cannot be had, with the reason
 */
export async function engineCode(
  artifact,
  request,
  { event, pairs, pauses, isComplete },
  nameOf,
  { signal, timeouts },
) {
  const { benchmark, answers = [] } = event;
  const title = `in Node.js ${process.version}`;
  const none = {
    title,
    isComplete: true,
    operations: 1,
    instructions: 0,
    functions: [],
    rest: [],
    kinds: [],
  };
  if (pauses || answers.length >= maxAnswers)
    return { ...none, reason: 'the benchmark pauses, and callgrind would count that as well' };
  if (!isComplete)
    return {
      ...none,
      reason: 'the benchmark calls JavaScript or the system, which callgrind would count as well',
    };
  const tool = findTool(valgrind, { env: process.env });
  if ('reason' in tool) return { ...none, reason: tool.reason };
  const folder = makeTemporaryFolder('callgrind');
  try {
    const file = join(folder, 'replay.json');
    await writeFile(file, JSON.stringify({ request, benchmark, answers }));
    const command = [
      ...['--tool=callgrind', '--quiet', '--dump-instr=yes', '--dump-line=no', '--dump-before=getpriority'],
      `--callgrind-out-file=${join(folder, 'counts').replaceAll('%', '%%')}`,
      ...[
        process.execPath,
        ...flags,
        join(repository, 'wasm', 'counting', 'replay.js'),
        artifact.folder,
        file,
      ],
    ];
    const printed = await run(tool.path, command, join(folder, 'printed'), {
      signal,
      limitMs: callgrindPatience * timeouts.silenceMs,
    });
    const { samples, totals } = await readSamples(folder, answers);
    return codeOf(parseWasmCode(printed), samples, totals, { title, nameOf, pairs });
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...none,
      reason: `it could not be counted in callgrind: ${/** @type {Error} */ (error).message}`,
    };
  } finally {
    await removeTemporaryFolder(folder);
  }
}

/**
 * What a program prints. It goes to a file: V8 would lose a part of it in a pipe that is full.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} file
 * @param {{signal: AbortSignal, limitMs: number}} options
 */
async function run(program, args, file, options) {
  const output = await open(file, 'w');
  try {
    const result = await runCommand(program, args, { ...options, stdout: output.fd });
    if (result.code !== 0)
      throw new Error(/^.*(?:Error: |bad option).*$/m.exec(result.output)?.[0] ?? outputTail(result, 1));
  } finally {
    await output.close();
  }
  return readFile(file, 'utf8');
}

/**
 * The files that callgrind has written, one up to each reading of instructions. Between the first and the
 * second of two readings the benchmark is executed.
 *
 * @param {string} folder
 * @param {NonNullable<FunctionsEvent['answers']>} answers
 */
async function readSamples(folder, answers) {
  /** @type {Map<string, Executed>[]} */
  const samples = [];
  /** @type {number[]} instructions of all */
  const totals = [];
  /** @type {Map<string, Executed>} */
  let sample = new Map();
  let [number, total] = [0, 0];
  for (const [which] of answers) {
    if (which === readings.endOfSample) {
      samples.push(sample);
      totals.push(total);
      [sample, total] = [new Map(), 0];
    }
    if (which !== readings.instructions) continue;
    number += 1;
    if (number % 2 === 1) continue;
    const text = await readFile(join(folder, `counts.${number}`), 'utf8');
    total += totalOf(text);
    for (const [key, one] of parseCallgrind(text)) {
      sample.set(key, { ...one, instructions: one.instructions + (sample.get(key)?.instructions ?? 0) });
    }
  }
  return { samples, totals };
}

/**
 * @param {Compiled[]} compiled
 * @param {Map<string, Executed>[]} samples
 * @param {number[]} totals of the samples
 * @param {{title: string, nameOf: (index: number) => string, pairs: number[]}} options pairs: operations of
 *   the pairs
 * @returns {EngineCode}
 */
export function codeOf(compiled, samples, totals, { title, nameOf, pairs }) {
  const { executed, operations } = executedIn(samples, pairs);
  const { counts } = workOfSamples(
    totals.map((total) => new Map([['all', total]])),
    pairs,
  );
  const rest = new Map(executed.map((one) => [one.address ?? 0, one]));
  const functions = compiled
    .map(({ index, listing }) => ({
      index,
      listing: listing.map((one) => {
        const executions = rest.get(one.address)?.instructions ?? 0;
        rest.delete(one.address);
        return { ...one, executions };
      }),
    }))
    .filter(({ listing }) => listing.some(({ executions }) => executions !== 0));
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { object, symbol, instructions } of rest.values()) {
    const isCompiled = object === '???';
    const name = !isCompiled
      ? readableName(symbol)
      : compiled.length === 0
        ? '(compiled code)'
        : betweenFunctions;
    sums.set(name, (sums.get(name) ?? 0) + instructions);
  }
  const others = [...sums].map(([name, instructions]) => ({ name, instructions }));
  const code = requireSum({
    title: compiled.length === 0 ? title : `${title} (${compiled[0].compiler})`,
    operations,
    isComplete: true,
    instructions: counts.get('all') ?? 0,
    functions: joinFunctions(
      functions.map(({ index, listing }) => ({
        name: nameOf(index),
        blocks: machineBlocks(listing).map((block) => ({
          at: block[0].at,
          executions: block[0].executions,
          code: block.map(({ text }) => text),
          source: null,
        })),
      })),
    ),
    rest: others,
    kinds: sumKinds(functions, others, engineStyle),
  });
  return {
    ...code,
    reason:
      compiled.length === 0 ? `${process.version} prints the code of WebAssembly in another format` : null,
  };
}
