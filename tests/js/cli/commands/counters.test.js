/** `run --counters` with fake hosts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';
import { expectOutcome } from '../../fixtures/outcome.js';

const fakes = 'native=counts-events,node=healthy';

test('--counters shows what the native host counts, below each row and in JSON', async () => {
  await expectOutcome(samebench(['run', '--counters'], { fakes }),
    { stdout: /is_prime u64.*\n +CPU cycles +12\.5 \/op/, stderrWithout: /--counters/ });
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
  const { stderr } = await expectOutcome(samebench(['run', '--counters', '--platforms', 'node'], { fakes }),
    { stderr: /--counters has no effect: only native code can count events of the CPU/ });
  assert.equal(stderr.split('--counters').length, 2, stderr);
});
