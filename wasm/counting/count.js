/**
 * Counts the work of the benchmarks in a module: instructions instead of times. The module is rewritten so
 * that it counts what it executes (rewriting/instrument.js). Each benchmark gets an instance of its own,
 * because counts depend on what an allocator has seen before.
 *
 * @import { HostDescription } from '../host/round.js'
 * @import { FailureEvent, HostEvent, PlanEvent, Request } from '../../protocol/types.js'
 * @import { Source } from './instances.js'
 */
import { describe } from '../host/describe.js';
import { sha256 } from '../host/module.js';
import { exitCodes, notLoaded } from '../host/round.js';
import { functionWork } from './functions.js';
import { allocationInstances, instructionInstances } from './instances.js';

/** After this many instances, garbage is collected: an instance reserves gigabytes of addresses. */
const instancesPerCollection = 16;

/** Readings that the event `functions` has. A row that pauses in each operation has more. */
const maxAnswers = 4096;

/**
 * Runs a request that counts, and sends its events as lines of JSON. A benchmark that crashes its instance
 * becomes a `failure` event; the others are counted.
 *
 * @param {Source & {symbols?: ReadonlyMap<number, string>, request: Request, emit: (line: string) => void,
 *   describeHost: () => HostDescription | Promise<HostDescription>}} options symbols: names of the module's
 *   functions, without which allocations are not counted
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function countRequest({
  factory,
  bytes,
  print,
  symbols = new Map(),
  request,
  emit,
  describeHost,
}) {
  const started = performance.now();
  const source = { factory, bytes, print };
  /** @param {HostEvent} event */
  const send = (event) => emit(JSON.stringify(event));
  /** @param {FailureEvent} failure */
  const refuse = (failure) => {
    send(failure);
    return exitCodes.crashed;
  };

  let counted;
  let first;
  try {
    counted = await instructionInstances({ ...source, perBlock: request.functions });
  } catch (error) {
    return refuse(failureOf(`the WebAssembly module cannot be rewritten to count: ${describe(error)}`));
  }
  const { instantiate, blocks } = counted;
  try {
    first = await instantiate();
  } catch (error) {
    return refuse(notLoaded(error));
  }
  if (!first.module.beginCounting)
    return refuse(failureOf('this module is of a Samebench that cannot count instructions'));
  const build = JSON.parse(first.module.buildInfo());
  const module = { sha256: await sha256(bytes), bytes: bytes.byteLength };
  send({ event: 'host', protocol: 1, ...(await describeHost()), ...build, module });
  /** @type {PlanEvent['benchmarks']} */
  let plan = [];
  const planning = performance.now();
  const ids = first.module.beginCounting(JSON.stringify(request), (name, line) => {
    if (name === 'plan') plan = JSON.parse(line).benchmarks;
    emit(line);
  });
  const mainMs = performance.now() - planning;
  if (ids.length === 0) return exitCodes.badRequest;
  const sizes = new Set(plan.filter(({ isSize }) => isSize).map(({ id }) => id));

  const text = requestText(request);
  const countAllocations = await allocationInstances({
    ...source,
    symbols: request.functions ? new Map() : symbols,
  });

  /** @param {number} benchmark */
  const countWork = async (benchmark) => {
    const { module: own, samples, answers } = await instantiate();
    /** @type {HostEvent[]} */
    const events = [];
    own.countBenchmark(text, benchmark, (_, line) => void events.push(JSON.parse(line)));
    for (const event of events) {
      if (event.event !== 'work') {
        send(event);
        continue;
      }
      const { operations } = event.pairs;
      // A benchmark that fails only here keeps its count of instructions.
      const allocations = await countAllocations?.()
        .then((instance) => JSON.parse(instance.countAllocations(text, benchmark, operations[0]) || 'null'))
        .catch(() => null);
      send({ ...event, ...(allocations && { allocations }) });
      if (!request.functions) continue;
      send({
        event: 'functions',
        benchmark,
        ...functionWork(samples, blocks, operations),
        answers: answers.slice(0, maxAnswers),
      });
    }
  };
  /** @param {number} benchmark */
  const measureSize = async (benchmark) => {
    if (countAllocations) (await countAllocations()).measureSize(text, benchmark, (_, line) => emit(line));
    else send({ ...failureOf(noSizes, benchmark), skipped: true });
  };

  // A main that loads data takes most of the time: each instance runs it.
  const leastPerRow = first.module.callMain ? (countAllocations ? 2 : 1) * mainMs : null;
  const counting = performance.now();
  for (const [index, benchmark] of ids.entries()) {
    const now = performance.now();
    const perRow = index === 0 ? leastPerRow : (now - counting) / index;
    send({
      ...{ event: 'progress', stage: 'measure', benchmark, done: index / ids.length },
      elapsedMs: now - started,
      remainingMs: perRow && perRow * (ids.length - index),
    });
    if (index % instancesPerCollection === 0) globalThis.gc?.();
    try {
      await (sizes.has(benchmark) ? measureSize : countWork)(benchmark);
    } catch (error) {
      send(failureOf(`the module crashed: ${describe(error)}`, benchmark));
    }
  }
  send({ event: 'end', elapsedMs: performance.now() - started });
  return exitCodes.done;
}

/**
 * What an instance reads that counts one benchmark. To read it allocates memory, which can change how many
 * instructions the benchmark executes. So the text contains nothing else.
 *
 * @param {Request} request
 */
export const requestText = ({ schema, seed, round }) => JSON.stringify({ schema, seed, round });

/**
 * @param {string} message
 * @param {number | null} [benchmark] null: the whole round
 * @returns {FailureEvent}
 */
const failureOf = (message, benchmark = null) => ({ event: 'failure', message, benchmark });

const noSizes =
  'what an object owns on the heap cannot be counted: the module has no names of functions by which to ' +
  'find malloc';
