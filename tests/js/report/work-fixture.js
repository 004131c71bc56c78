/** Makes results of scripted rounds that count. */
import { hostFacts } from '../fixtures/make-events.js';
import { nativeHost, platformOf, roundOf } from './fixture.js';

export const callgrind = { name: 'callgrind', exact: true, pauseInstructions: 26, pauseHostCalls: 0 };

/** The counter of a rewritten module. */
export const moduleCounter = { name: 'module', exact: true, pauseInstructions: 20, pauseHostCalls: 4 };

/** @param {number} each of an operation @param {number} fixed of a sample @param {number[]} operations */
const column = (each, fixed, operations) => operations.map((count) => each * count + fixed);

/**
 * Two pairs of samples of a body with this work.
 * @param {{ instructions?: number, bulkBytes?: number, hostCalls?: number, hostBytes?: number, operations?:
 *   number[] }} work of an operation
 */
export const workPairs = ({
  instructions = 10,
  bulkBytes = 0,
  hostCalls = 0,
  hostBytes = 0,
  operations = [16, 32],
} = {}) => ({
  operations,
  bodyInstructions: column(instructions + 5, 100, operations),
  twinInstructions: column(5, 90, operations),
  bodyBulkBytes: column(bulkBytes, 64, operations),
  twinBulkBytes: column(0, 0, operations),
  bodyHostCalls: column(hostCalls, 0, operations),
  twinHostCalls: column(0, 0, operations),
  bodyHostBytes: column(hostBytes, 0, operations),
  twinHostBytes: column(0, 0, operations),
  pauses: operations.map(() => 0),
});

/**
 * One benchmark of a platform that counts.
 * @typedef {{ suite?: string, name?: string, argument?: string | null, work?: number | object | null, bytes?:
 *   number, object?: import('../../../protocol/types.js').ObjectSize, inputs?: number, checksum?: string |
 *   null, allocations?: import('../../../protocol/types.js').Allocations, failure?: string, skipped?: string,
 *   inARow?: number, doubt?: { below: number, above: number }, plan?: object }} ScriptedWork  work:
 *   instructions of an operation, or what `workPairs` takes; null: planned, but without a count
 */

/** @param {ScriptedWork[]} scripted */
export function countingRound(scripted, { counter = callgrind, host = nativeHost, ...overrides } = {}) {
  const named = scripted.map((one, benchmark) => ({
    ...one,
    identity: { benchmark, suite: 'primality', name: 'is_prime u64', argument: null, ...identityOf(one) },
  }));
  return roundOf(
    scripted.map((one) => ({ ...one, cost: null })),
    {
      host,
      clock: null,
      cycles: [],
      counter,
      work: named
        .filter(({ work = null }) => work !== null)
        .map(({ identity, work, inputs = 1, checksum = '9f00000000000001', allocations, inARow, doubt }) => ({
          ...identity,
          inputs,
          ...(inARow && { inARow }),
          ...(doubt && { doubt }),
          ...(allocations && { allocations }),
          checksum,
          pairs: workPairs(typeof work === 'number' ? { instructions: work } : work),
        })),
      sizes: named
        .filter(({ bytes }) => bytes !== undefined)
        .map(({ identity, bytes, object }) => ({ ...identity, bytes, ...(object && { object }) })),
      ...overrides,
    },
  );
}

/** @param {ScriptedWork} scripted */
const identityOf = (scripted) =>
  Object.fromEntries(Object.entries(scripted).filter(([key]) => ['suite', 'name', 'argument'].includes(key)));

/** @param {string} id @param {ScriptedWork[]} scripted */
export const countingPlatform = (id, scripted, { round = {}, ...overrides } = {}) => ({
  ...platformOf(id, []),
  rounds: [countingRound(scripted, round)],
  ...overrides,
});

/** The round of a rewritten module, which has the build of the fixture's `node`. */
export const moduleRound = {
  counter: moduleCounter,
  host: hostFacts({
    runtime: 'Node',
    runtimeVersion: '20.20.2',
    engine: 'V8 11.3',
    compiler: 'emcc 3.1.6',
    pointerBits: 32,
    cpu: null,
  }),
};
