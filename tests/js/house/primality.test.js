import assert from 'node:assert/strict';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { filesUnder, read } from './tree.js';

/* The primality library could leave: its folder refers to nothing outside, except to Samebench for measuring. */

const folder = 'core/primality';
const files = filesUnder(folder, /\.(js|ts|json|cpp|hpp|txt|md)$/).filter((path) => !path.includes('/dist/'));

test('no path in the primality library leads out of its folder', () => {
  const leading = files.flatMap((path) => [...read(path).matchAll(/(?<![\w.])(\.\.\/?)+[\w./-]*/g)]
    .map(([target]) => ({ path, target })))
    .filter(({ path, target }) => target.startsWith('../') && !`${join(dirname(path), target)}/`.startsWith(`${folder}/`));
  assert.deepEqual(leading, []);
});

test('the primality library imports only packages that its experiments name, and only they include Samebench', () => {
  const named = Object.keys(JSON.parse(read(`${folder}/experiments/package.json`)).dependencies);
  const scripts = files.filter((path) => path.endsWith('.js'));
  const imported = scripts.flatMap((path) => [...read(path).matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g)]
    .map(([, name]) => ({ path, name })));
  assert.ok(imported.length > 20);
  const foreign = imported.filter(({ path, name }) => !isBuiltin(name)
    && !(named.includes(name) && /\/(experiments|examples)\//.test(path)));
  assert.deepEqual(foreign, []);
  const including = files.filter((path) => /#include <samebench\//.test(read(path)));
  assert.deepEqual(including.filter((path) => !path.startsWith(`${folder}/experiments/`)), []);
});
