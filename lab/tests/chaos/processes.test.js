/** Short trials of the classes of `npm run chaos` that start processes, with a host that does not measure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runHostile, startHostile } from '../../chaos/classes/hostile.js';
import { killAnything } from '../../chaos/classes/kills.js';
import { runAnywhere } from '../../chaos/classes/surroundings.js';
import { environments } from '../../chaos/classes/surroundings/environments.js';
import { streams } from '../../chaos/classes/surroundings/streams.js';
import { users } from '../../chaos/classes/surroundings/users.js';
import { createRandom } from '../../../tests/js/report/random.js';
import { command, here, pauseSeconds, way } from './command.js';

/**
 * @import { Starter } from '../../chaos/processes.js'
 * @typedef {(seed: number, index: number) => Promise<{how: string, faults: string[]}>} Trial
 */

const trials = 25;

/** Most of the time of a trial it waits. */
const atOnce = 5;

/**
 * What trials of a class have found.
 *
 * @param {Trial} trial
 * @param {{lanes?: number, first?: number, last?: number}} [which]
 */
async function faultsIn(trial, { lanes = 1, first = 0, last = trials } = {}) {
  const found = /** @type {string[]} */ ([]);
  let next = first;
  const lane = async () => {
    for (let index = next++; index < last; index = next++) {
      const { how, faults } = await trial(index + 1, index);
      found.push(...faults.map((fault) => `${index}: ${how}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found;
}

test(`${trials} trials of the class hostile without a fault`, async () => {
  const start = here();
  assert.deepEqual(await faultsIn((seed, index) => runHostile(createRandom(seed), '', index, start)), []);
});

/** Half a second is more than any deed takes but those that hang. */
const hangSeconds = 0.5;

test(`${trials} trials of the class starts without a fault`, async () => {
  const start = here();
  const found = await faultsIn((seed, index) =>
    startHostile(createRandom(seed), '', index, start, hangSeconds),
  );
  assert.deepEqual(found, []);
});

test(`${trials} trials of the class kills without a fault`, async () => {
  /** @type {(start: Starter) => Trial} */
  const trialOf = (start) => (seed, index) =>
    killAnything(createRandom(seed), '', index, { ...way(), start });
  // A command in this process is not hit, but its hosts are: that takes a fraction of the time.
  const first = 6;
  assert.deepEqual(await faultsIn(trialOf(command), { lanes: atOnce, last: first }), []);
  assert.deepEqual(await faultsIn(trialOf(here({ pauseSeconds })), { first }), []);
});

const { 'an odd locale': locale, ...inside } = environments;

/** Those that neither need root nor compile: of processes, and of what a run reads while it runs. */
const outside = { ...streams, 'an odd locale': locale, 'two runs at once': users['two runs at once'] };

test(`${trials} trials of the class surroundings without a fault`, async () => {
  const first = Object.keys(outside).length;
  assert.ok(Object.keys(inside).length <= trials - first);
  /** @type {(start: Starter, among: typeof outside | typeof inside) => Trial} */
  const trialOf = (start, among) => (seed, index) => runAnywhere(createRandom(seed), '', index, start, among);
  assert.deepEqual(await faultsIn(trialOf(command, outside), { lanes: atOnce, last: first }), []);
  assert.deepEqual(await faultsIn(trialOf(here(), inside), { first }), []);
});
