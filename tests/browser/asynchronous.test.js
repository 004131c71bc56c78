import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import test from 'node:test';
import { briefly, light, root, samebench } from '../projects/support.js';
import { needs } from './support.js';

test(
  'the rows of examples/asynchronous wait natively, in Chromium and by Asyncify; Node without JSPI ' +
    'skips them',
  needs('chromium'),
  () => {
    const { status, stdout, stderr } = samebench(
      'run',
      'waiting',
      '--project',
      'examples/asynchronous',
      ...light,
      ...briefly,
      '--platforms',
      'native,node,node@asyncify,chromium',
      '--json',
    );
    assert.equal(status, 0, stderr);
    const { rows, platforms } = JSON.parse(stdout);
    assert.deepEqual(
      platforms.map(({ id, status: is, reason }) => [id, is, reason]),
      [
        ['native', 'ok', null],
        ['node', 'ok', null],
        ['node@asyncify', 'ok', null],
        ['chromium', 'ok', null],
      ],
    );
    /** @type {Record<string, Record<string, any>>} */
    const cells = Object.fromEntries(rows.map(({ name, cells: all }) => [name, all]));
    const isMeasured = (/** @type {string} */ name, /** @type {string} */ platform) =>
      assert.ok(
        cells[name][platform].pairs > 0,
        `${name} on ${platform}: ${JSON.stringify(cells[name][platform])}`,
      );

    isMeasured('thread', 'native');
    for (const { id } of platforms) isMeasured('nothing to wait for', id);
    for (const name of ['timer', 'fetch of a data URL']) {
      isMeasured(name, 'node@asyncify');
      isMeasured(name, 'chromium');
    }
    isMeasured('IndexedDB read', 'chromium');
    assert.deepEqual(
      [cells['IndexedDB read'].node.verdict, cells['IndexedDB read'].node.reason],
      ['skipped', 'there is no IndexedDB'],
    );
    // Node.js 20 has no JSPI, newer ones may have it.
    if (!('Suspending' in WebAssembly)) {
      assert.equal(cells.timer.node.verdict, 'skipped');
      assert.match(cells.timer.node.reason, /cannot suspend WebAssembly \(JSPI\).*@asyncify/);
    }
    // A row whose first call uses up the budget, as on a busy machine, has no checksum.
    const checksums = ['chromium', 'node@asyncify'].flatMap(
      (platform) => cells['fetch of a data URL'][platform].checksum ?? [],
    );
    assert.equal(new Set(checksums).size, Math.min(1, checksums.length), String(checksums));

    const check = (/** @type {string} */ label) =>
      spawnSync(
        process.execPath,
        ['wasm/runner.js', 'examples/asynchronous/build/samebench-wasm', '--check', label],
        { cwd: root, encoding: 'utf8' },
      );
    const skipped = check('waiting/timer');
    assert.deepEqual(
      [skipped.status, skipped.stdout],
      [77, 'waiting/timer: skipped: it waits for a promise, for which a check cannot wait\n'],
    );
    assert.equal(check('waiting/nothing to wait for').status, 0);
  },
);
