/* That an extra can go: deleting its folder and its entry leaves everything else working. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extras } from '../../../cli/extras.js';
import { joint } from './extras.js';
import { importsOf } from './tree.js';
import { rooms, worksWithout } from './without.js';

test('the command works without any extra', async () => {
  await worksWithout(Object.keys(extras));
});

// `without.long.test.js` also deletes each of them alone, and starts the command.
for (const name of Object.keys(extras)) {
  test(`nothing but its entry leads to ${name}`, () => {
    const folder = `extras/${name}/`;
    const leading = importsOf([...rooms, 'action']).filter(
      ({ from, to }) => to.startsWith(folder) && !from.startsWith(folder) && from !== joint,
    );
    assert.deepEqual(
      leading.map(({ from, to }) => `${from} -> ${to}`),
      [],
    );
  });
}
