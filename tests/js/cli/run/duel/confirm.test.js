import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../../fixtures/command.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

/** A duel of a build whose steps cost 10 ns against one in which they cost more. @param {string} fakes */
async function duel(fakes, costNs = 12) {
  const cwd = temporaryFolder();
  for (const [folder, cost] of /** @type {const} */ ([
    ['old', 10],
    ['builds', costNs],
  ])) {
    put(join(cwd, folder, 'native', 'samebench-native'), String(cost));
    put(join(cwd, folder, 'wasm', 'samebench.js'), '10');
    put(join(cwd, folder, 'wasm', 'samebench.wasm'), 'module');
  }
  return samebench(['duel', '--a', 'old', '--fail-on', 'slower', '--threshold', '3%'], {
    cwd,
    fakes,
    env: { FAKE_BUILDS: join(cwd, 'builds') },
  });
}

test('what looks slower is named once a second duel of its rows and the ladder confirms it', async () => {
  const { code, stdout, stderr, cwd } = await duel('native=built,node=built');
  assert.equal(code, 1, stderr);
  assert.match(
    stderr,
    /measuring 2 suspected costs of 4 in a second duel\n[^]*second duel: results\/.*-a.*\.json {2}results\/.*-b.*\.json\n/,
  );
  assert.match(
    stderr,
    /slower: primality\/is_prime u64 on native: 50\.0 ns → 60\.0 ns, 1\.20× \(.*\), by a duel/,
  );
  assert.match(stdout, /measured again in a second duel: 2 of 4; /);
  assert.equal(readdirSync(join(cwd, 'results')).filter((name) => name.endsWith('.json')).length, 4);
});

test('what only the first duel saw is not named', async () => {
  const { code, stdout, stderr } = await duel('native=built-once,node=built');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^ +native +0 +0 +2 +0$/m);
  assert.match(stderr, /measuring 2 suspected costs/);
});

test('without suspects there is no second duel', async () => {
  const { code, stderr } = await duel('native=built,node=built', 10);
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /second duel|cannot run/);
});
