import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killLeftovers, killStrays, newMark, withMark } from '../../../../../cli/system/leftovers/processes.js';

const random = '0123456789abcdef';

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

test('what has the mark of a host is killed, and what it starts meanwhile; nothing else', () => {
  const mark = newMark();
  const marked = Object.entries(withMark({ PATH: '/bin' }, mark)).map(([name, value]) => `${name}=${value}`);
  assert.equal(marked[0], 'PATH=/bin');
  const other = [`SAMEBENCH_HOST=${newMark()}`];
  const table = tableOf({ 20: marked, 21: other, 22: ['PATH=/bin'], 23: [], 24: [`NOTE=SAMEBENCH_HOST=${mark}`] }, { 20: 25 });
  killStrays(mark, table);
  assert.deepEqual(table.living(), [21, 22, 23, 24]);
});

test('a process that starts another one for ever does not hold the command up', () => {
  const mark = newMark();
  let next = 100;
  const table = { ids: () => [next], environment: () => [`SAMEBENCH_HOST=${mark}`], kill: () => void (next += 1) };
  killStrays(mark, table);
  assert.ok(next > 100 && next < 200);
});

test('what hosts of ended commands left is killed; what belongs to a living command is not', () => {
  const machine = { pid: 1, place: 'aaaa', startOf: (/** @type {number} */ pid) => (pid === 10 ? '700' : null) };
  const table = tableOf({
    20: [`SAMEBENCH_HOST=b-jg-aaaa-${random}`],
    21: [`SAMEBENCH_HOST=a-jg-aaaa-${random}`],
    22: [`SAMEBENCH_HOST=a-jh-aaaa-${random}`],
    23: [`SAMEBENCH_HOST=b-jg-bbbb-${random}`],
    24: ['SAMEBENCH_HOST=mine'],
    25: ['PATH=/bin'],
  });
  killLeftovers(table, machine);
  assert.deepEqual(table.living(), [21, 23, 24, 25]);
});
