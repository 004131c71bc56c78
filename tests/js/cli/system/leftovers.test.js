import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { lchownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import {
  makeTemporaryFolder,
  removeLeftovers,
  temporaryName,
} from '../../../../cli/system/leftovers/files.js';
import { hasEnded, ownerName, realProcesses } from '../../../../cli/system/leftovers/owner.js';
import { killHosts, withOwner } from '../../../../cli/system/leftovers/processes.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { withVariables } from '../../fixtures/environment.js';

const place = 'aaaa';
const machine = { pid: 1, place, startOf: (/** @type {number} */ pid) => (pid === 10 ? '700' : null) };
const hasEndedThere = (/** @type {string} */ owner) => hasEnded(owner, machine);
const of = (/** @type {string} */ owner) => [
  `samebench-${owner}-abcdef`,
  `.samebench-${owner}-0123456789abcdef.tmp`,
];

function fill(folder, owner) {
  const [sub, file] = of(owner);
  put(join(folder, sub, 'request.json'), '{}');
  put(join(folder, file), '{');
  return [sub, file];
}

test('what commands that have ended left is removed, and nothing else', async () => {
  const folder = temporaryFolder();
  fill(folder, `b-jg-${place}`);
  put(join(folder, `samebench-request-b-jg-${place}-ABCDE1`, 'request.json'), '{}');
  const living = fill(folder, `a-jg-${place}`);
  const elsewhere = fill(folder, 'b-jg-bbbb');
  const others = ['samebench-2026.json', `samebench-b-jg-${place}`, `notes-b-jg-${place}.tmp`];
  for (const name of others) put(join(folder, name), '');
  await removeLeftovers(folder, hasEndedThere);
  assert.deepEqual(readdirSync(folder).sort(), [...living, ...elsewhere, ...others].sort());
});

test('what another user owns stays, and so does what a link leads to', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  put(join(other, 'precious'), '');
  const [sub, file] = of(`b-jg-${place}`);
  symlinkSync(other, join(folder, sub));
  mkdirSync(join(folder, file));
  await removeLeftovers(folder, hasEndedThere);
  assert.deepEqual([readdirSync(folder).sort(), readdirSync(other)], [[sub, file].sort(), ['precious']]);
});

test('folders of another user stay', { skip: process.getuid?.() !== 0 }, async () => {
  const folder = temporaryFolder();
  const names = fill(folder, `b-jg-${place}`);
  for (const name of names) lchownSync(join(folder, name), 12345, 12345);
  await removeLeftovers(folder, hasEndedThere);
  assert.deepEqual(readdirSync(folder).sort(), names.sort());
});

test('the folders and files of this process are its own', async () => {
  const folder = temporaryFolder();
  const make = () => makeTemporaryFolder('request');
  const made = await withVariables({ TMPDIR: folder }, make);
  put(join(folder, temporaryName()), '');
  await removeLeftovers(folder);
  assert.equal(readdirSync(folder).length, 2);
  // Seen from the time after this process.
  await removeLeftovers(folder, (owner) =>
    hasEnded(owner, { pid: 1, place: realProcesses.place, startOf: () => null }),
  );
  assert.deepEqual([basename(made).startsWith('samebench-request-'), readdirSync(folder)], [true, []]);
  await assert.rejects(
    withVariables({ TMPDIR: join(folder, 'nowhere') }, make),
    /no temporary folder can be made: .*TMPDIR can name another place/,
  );
});

/** A machine with these processes, and when they started. @param {Record<number, string>} living */
export const machineWith = (living, pid = 10, place = 'aaaa') => ({
  pid,
  place,
  startOf: (/** @type {number} */ one) => living[one] ?? null,
});

test('an owner lives as long as a process of its id that started when it did', () => {
  const name = ownerName(machineWith({ 10: '700' }));
  assert.equal(name, 'a-jg-aaaa');
  assert.equal(hasEnded(name, machineWith({ 10: '700' })), false);
  assert.equal(hasEnded(name, machineWith({})), true);
  assert.equal(hasEnded(name, machineWith({ 10: '701' })), true, 'another process has its id now');
});

test('an unknown process counts as living', () => {
  const name = ownerName(machineWith({ 10: '700' }));
  assert.equal(hasEnded(name, machineWith({}, 11, 'bbbb')), false, 'of another machine or container');
  assert.equal(hasEnded('nobody', machineWith({})), false);
  assert.equal(hasEnded(name, machineWith({ 10: '' })), false, 'the system does not report when it started');
  const withoutStart = ownerName(machineWith({ 10: '' }));
  assert.equal(hasEnded(withoutStart, machineWith({ 10: '' })), false);
  assert.equal(hasEnded(withoutStart, machineWith({})), true);
});

test('this process lives, and one that has ended does not', () => {
  assert.equal(hasEnded(ownerName()), false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  assert.equal(hasEnded(`${pid.toString(36)}--${realProcesses.place}`), true);
});

/** Processes with environments, some of which start another one when they are killed. */
function tableOf(
  /** @type {Record<number, string[]>} */ environments,
  /** @type {Record<number, number>} */ heirs = {},
) {
  const living = new Map(Object.entries(environments).map(([pid, env]) => [Number(pid), env]));
  return {
    living: () => [...living.keys()],
    ids: () => [...living.keys()],
    environment: (/** @type {number} */ pid) => living.get(pid) ?? [],
    kill(/** @type {number} */ pid) {
      const env = living.get(pid) ?? [];
      living.delete(pid);
      if (pid in heirs) living.set(heirs[pid], env);
    },
  };
}

test('hosts of the chosen owners are killed, and what they start meanwhile; nothing else', () => {
  const own = Object.entries(withOwner({ PATH: '/bin' })).map(([name, value]) => `${name}=${value}`);
  assert.deepEqual(own, ['PATH=/bin', `SAMEBENCH_HOST=${ownerName()}`]);
  const table = tableOf(
    {
      20: own,
      21: ['SAMEBENCH_HOST=b-jg-aaaa'],
      22: ['PATH=/bin'],
      23: [],
      24: [`NOTE=SAMEBENCH_HOST=${ownerName()}`],
    },
    { 20: 25 },
  );
  killHosts((owner) => owner === ownerName(), table);
  assert.deepEqual(table.living(), [21, 22, 23, 24]);
});

test('a process that starts another one for ever does not hold the command up', () => {
  let next = 100;
  const table = {
    ids: () => [next],
    environment: () => ['SAMEBENCH_HOST=b-jg-aaaa'],
    kill: () => void (next += 1),
  };
  killHosts(() => true, table);
  assert.ok(next > 100 && next < 200);
});

test('what hosts of ended commands left is killed; what belongs to a living command is not', () => {
  const machine = {
    pid: 1,
    place: 'aaaa',
    startOf: (/** @type {number} */ pid) => (pid === 10 ? '700' : null),
  };
  const table = tableOf({
    20: ['SAMEBENCH_HOST=b-jg-aaaa'],
    21: ['SAMEBENCH_HOST=a-jg-aaaa'],
    22: ['SAMEBENCH_HOST=a-jh-aaaa'],
    23: ['SAMEBENCH_HOST=b-jg-bbbb'],
    24: ['SAMEBENCH_HOST=mine'],
    25: ['PATH=/bin'],
  });
  killHosts((owner) => hasEnded(owner, machine), table);
  assert.deepEqual(table.living(), [21, 23, 24, 25]);
});
