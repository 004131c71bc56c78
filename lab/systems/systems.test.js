/** Both commands of the README on other systems, with their compilers: `npm test -- --only systems`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSystem } from './debian.js';

for (const [release, name] of [
  ['trixie', 'Debian 13'],
  ['sid', "Debian's unstable release"],
]) {
  test(
    `${name}: everything is installed and built, costs and instructions are in the table, and the C++ ` +
      'tests pass',
    () => {
      const run = makeSystem(release);
      const { status, stdout, stderr } = run(
        'node cli/samebench.js run classics --platforms native,node --work --quick --rounds 1 --json',
      );
      assert.equal(status, 0, stderr);
      /** @type {import('../../protocol/types.js').Summary} */
      const { platforms, checksumMismatches } = JSON.parse(stdout);
      assert.deepEqual(
        platforms.map(({ id, status, reason }) => [id, status, reason]),
        ['native', 'node', 'native@work', 'wasm@work'].map((id) => [id, 'ok', null]),
        stderr,
      );
      assert.deepEqual(checksumMismatches, []);
      const tested = run('node tests/run.js --only native,wasm,wasm-rest');
      assert.equal(tested.status, 0, tested.stdout + tested.stderr);
    },
  );
}
