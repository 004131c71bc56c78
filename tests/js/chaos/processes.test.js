/** Short trials of the classes of `npm run chaos` that start processes, with a host that does not measure. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { runHostile, startHostile } from '../../chaos/classes/hostile.js';
import { killAnything } from '../../chaos/classes/kills.js';
import { runAnywhere } from '../../chaos/classes/surroundings.js';
import { environments } from '../../chaos/classes/surroundings/environments.js';
import { streams } from '../../chaos/classes/surroundings/streams.js';
import { users } from '../../chaos/classes/surroundings/users.js';
import { bundleSamebench } from '../../chaos/fake/bundle.js';
import { fakeBuilds } from '../../chaos/fake/context.js';
import { runningHere } from '../../chaos/fake/here.js';
import { putHost } from '../../chaos/fake/host.js';
import { starting } from '../../chaos/processes.js';
import { createRandom } from '../../chaos/random.js';
import { temporaryFolder } from '../fixtures/folders.js';
import { until } from '../fixtures/command.js';

/**
 * @import { Place, Starter } from '../../chaos/processes.js'
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

/** So that signals fall between events. */
const pauseSeconds = 0.3;

/** Starts the command in a process of its own. Before any test: they share `process.env`. */
const command = starting(await bundleSamebench(temporaryFolder()), {
  SAMEBENCH_CHAOS_BUILDS: putHost(temporaryFolder(), { pauseSeconds }),
});

/** @param {Parameters<typeof putHost>[1]} [how] */
const here = (how) => runningHere(fakeBuilds(putHost(temporaryFolder(), how)));

test(`${trials} trials of the class hostile without a fault`, async () => {
  const start = here();
  assert.deepEqual(await faultsIn((seed, index) => runHostile(createRandom(seed), '', index, start)), []);
});

test('the class hostile finds a row that fails with another, and one that should have failed', async () => {
  // The last suite, and both columns.
  const random = /** @type {any} */ ({ pick: (/** @type {any[]} */ list) => list.at(-1), below: () => 0 });
  const { how, faults } = await runHostile(random, '', 0, here({ deeds: { last: 'exit 3', exits: ':' } }));
  assert.match(how, /^crashing on native,node/);
  for (const id of ['native', 'node']) {
    assert.ok(faults.includes(`${id}: "crashing/last" was not measured`), faults.join('\n'));
    assert.ok(faults.includes(`${id}: "crashing/exits" did not fail`), faults.join('\n'));
  }
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

test('the class starts finds a command that always succeeds, and one that leaves a file', async () => {
  const outcome = { code: 0, signal: null, hung: false, stdout: '', stderr: '' };
  /** @type {Starter} */
  const careless = (_, { env }) => {
    writeFileSync(join(String(env.TMPDIR), 'left'), '');
    return { done: Promise.resolve(outcome) };
  };
  const found = await Promise.all([0, 3].map((index) => startHostile(createRandom(1), '', index, careless)));
  assert.deepEqual(
    found.map(({ how, faults }) => [how.split(';')[0], faults]),
    [
      ['exits', ['exit code 0, expected 3 or 4', 'file left was left']],
      ['prints', ['file left was left']],
    ],
  );
});

/** The same, by another line of the shell. @param {string} line @returns {Starter} */
const by = (line) => (args, way) => command(args, { ...way, line });

/** Of a run with two columns and two rounds. */
const maxRunMs = 1800;

const way = () => ({
  start: command,
  columns: ['native', 'native', 'native,node'],
  maxStopMs: 300,
  moment: (/** @type {import('../../chaos/random.js').Random} */ random) => later(random.below(maxRunMs)),
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

test('the class kills finds what was left or lost, and rounds that are not recovered', async () => {
  /** SIGKILL to the command, which is the first process. */
  const random = /** @type {any} */ ({ pick: (/** @type {any[]} */ list) => list[0], below: () => 0 });
  const never = () => new Promise(() => {});
  const afterARound = ({ work }, results = join(work, 'results')) =>
    until(() => {
      if (!existsSync(work)) return true;
      try {
        const journal = readdirSync(results).find((name) => name.endsWith('.journal')) ?? '';
        return readFileSync(join(results, journal), 'utf8').split('\n').length > 2;
      } catch {
        return false;
      }
    });
  const trial = async (
    /** @type {string} */ line,
    /** @type {(place: Place) => Promise<unknown>} */ moment,
  ) => killAnything(random, '', 0, { ...way(), start: by(line), moment: (_, place) => moment(place) });
  const found = await Promise.all([
    trial('exec "$@"', afterARound),
    trial('rm -f results/*.journal; exec "$@"', afterARound),
    trial('touch "$TMPDIR/left"; sleep 60 & "$@"; code=$?; rm -r results; exit $code', never),
  ]);
  assert.deepEqual(
    found.map(({ how }) => /SIGKILL to the command|nothing was hit/.exec(how)?.[0]),
    ['SIGKILL to the command', 'SIGKILL to the command', 'nothing was hit'],
  );
  const [recovered, forgotten, left] = found.map(({ faults }) => faults.join('\n'));
  assert.equal(recovered, '');
  assert.match(forgotten, /^1 rounds were measured, and none is recovered/);
  assert.match(
    left,
    /^the results of a table are lost.*\nprocess \d+ was left: sleep 60 \nfile left was left$/,
  );
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

test('the class surroundings finds what is lost, broken or left, and a silent failure', async () => {
  const lines = {
    lost: 'touch "$HOME/left"; "$@" && rm -r results',
    broken: '"$@" && echo "{" >results/latest.json',
    silent: 'exit 2',
  };
  const found = await Promise.all(
    Object.values(lines).map((line) =>
      runAnywhere(createRandom(1), '', 0, command, { planted: { line, codes: [0, 2] } }),
    ),
  );
  const [lost, broken, silent] = found.map(({ faults }) => faults.join('\n'));
  assert.equal(lost, '1 runs measured, but 0 files of results\nfile left was left');
  assert.match(broken, /^results cannot be read/);
  assert.match(silent, /^exit code 2 without a message/);
});
