import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEnded, ownerName } from '../../../../../cli/system/leftovers/owner.js';
import { killHosts, withOwner } from '../../../../../cli/system/leftovers/processes.js';

/** Processes with environments, some of which start another one when they are killed. */
function tableOf(/** @type {Record<number, string[]>} */ environments, /** @type {Record<number, number>} */ heirs = {}) {
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
  const table = tableOf({ 20: own, 21: ['SAMEBENCH_HOST=b-jg-aaaa'], 22: ['PATH=/bin'], 23: [], 24: [`NOTE=SAMEBENCH_HOST=${ownerName()}`] }, { 20: 25 });
  killHosts((owner) => owner === ownerName(), table);
  assert.deepEqual(table.living(), [21, 22, 23, 24]);
});

test('a process that starts another one for ever does not hold the command up', () => {
  let next = 100;
  const table = { ids: () => [next], environment: () => ['SAMEBENCH_HOST=b-jg-aaaa'], kill: () => void (next += 1) };
  killHosts(() => true, table);
  assert.ok(next > 100 && next < 200);
});

test('what hosts of ended commands left is killed; what belongs to a living command is not', () => {
  const machine = { pid: 1, place: 'aaaa', startOf: (/** @type {number} */ pid) => (pid === 10 ? '700' : null) };
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
