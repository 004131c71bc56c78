/** `run --counters` with fake hosts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';

const fakes = 'native=counts-events,node=healthy';

test('--counters shows what the native host counts, below each row and in JSON', async () => {
  const table = await samebench(['run', '--counters'], { fakes });
  assert.equal(table.code, 0, table.stderr);
  assert.match(table.stdout, /is_prime u64.*\n +CPU cycles +12\.5 \/op/);
  assert.doesNotMatch(table.stderr, /--counters/);
  const { stdout } = await samebench(['run', '--counters', '--json'], { fakes });
  const { native, node } = JSON.parse(stdout).rows.find((/** @type {any} */ row) => row.suite === 'primality').cells;
  assert.deepEqual(native.userCounters, [{ name: 'CPU cycles', kind: 'per-operation', value: 12.5 }]);
  assert.ok(!('userCounters' in node));
});

test('without --counters nothing is counted', async () => {
  const { stdout } = await samebench(['run'], { fakes });
  assert.doesNotMatch(stdout, /CPU cycles/);
});

test('where no column is native, --counters has no effect, and one line says so', async () => {
  const { code, stderr } = await samebench(['run', '--counters', '--platforms', 'node'], { fakes });
  assert.equal(code, 0);
  assert.equal(stderr.split('--counters').length, 2, stderr);
  assert.match(stderr, /--counters has no effect: only native code can count events of the CPU/);
});
