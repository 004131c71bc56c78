/** What the classes of `npm run chaos` that start processes find: a command or a host that does wrong. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runHostile, startHostile } from '../../chaos/classes/hostile.js';
import { killAnything } from '../../chaos/classes/kills.js';
import { runAnywhere } from '../../chaos/classes/surroundings.js';
import { createRandom } from '../../../tests/js/report/random.js';
import { until } from '../../../tests/js/fixtures/command.js';
import { command, here, way } from './command.js';

/** @import { Place, Starter } from '../../chaos/processes.js' */

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
