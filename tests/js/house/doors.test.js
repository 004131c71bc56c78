/* What extras take from the spine, and what the spine takes from them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extras } from '../../../cli/extras.js';
import { extraOf, folders, joint } from './extras.js';
import { filesUnder, importsOf, read, sourcesUnder } from './tree.js';

/** A browser, or another machine, loads these alone, and would load all that a door exports. */
const isAlone = /\/(page|there)\//;

const doors = ['cli/api.js', 'report/api.js'];

const imports = importsOf(['cli', 'extras', 'report', 'wasm', 'web']).filter(
  ({ to }) => !to.startsWith('protocol/'),
);

/** Imports of an extra that no door serves. */
const direct = imports.filter(
  ({ from, to }) =>
    extraOf(from) && !isAlone.test(from) && extraOf(from) !== extraOf(to) && !doors.includes(to),
);

test('an extra imports nothing of the command and of reports but what their doors export', () => {
  assert.deepEqual(
    direct.map(({ from, to }) => `${from} -> ${to}: export it from ${to.split('/')[0]}/api.js, or move it`),
    [],
  );
});

test("an extra's analysis imports only the door of reports", () => {
  const wrong = importsOf(['extras']).filter(
    ({ from, to }) =>
      /^extras\/\w+\/analysis\//.test(from) &&
      !to.startsWith('protocol/') &&
      !(extraOf(to) === extraOf(from) && /\/(analysis|page)\//.test(to)) &&
      to !== 'report/api.js',
  );
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} -> ${to}`),
    [],
  );
});

test('the spine imports no extra', () => {
  const wrong = imports.filter(({ from, to }) => !extraOf(from) && extraOf(to) && from !== joint);
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} -> ${to}: the spine has to work without ${extraOf(to)}`),
    [],
  );
});

test('a folder of extras/ has an entry in the list that the command loads, and each entry its folder', () => {
  assert.deepEqual(Object.keys(extras).sort(), folders.sort());
});

test('a command with a folder of its own is an extra', () => {
  const commands = new Set(
    filesUnder('cli/commands', /\.js$/)
      .filter((path) => path.split('/').length > 3 && !extraOf(path))
      .map((path) => path.split('/')[2]),
  );
  assert.deepEqual([...commands].sort(), ['doctor', 'init'], 'add it to extras.js');
});

test('a door exports only what an extra imports from it', () => {
  const users = ['cli', 'extras', 'report']
    .flatMap((room) => sourcesUnder(room, /\.js$/))
    .filter(extraOf)
    .map(read);
  for (const door of doors) {
    const text = read(door);
    const names = [
      ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(',')),
      ...[...text.matchAll(/^export (?:const|\* as) (\w+)/gm)].map(([, name]) => name),
      ...[...text.matchAll(/^ \* @typedef .* (\w+)$/gm)].map(([, name]) => name),
    ].map((name) => name.trim().replace(/^\w+ as /, ''));
    assert.ok(names.length > 10, door);
    const imported = users.flatMap((user) => [
      ...[...user.matchAll(/import \{([^}]*)\} from '[^']*api\.js'/g)].flatMap(([, list]) =>
        list.split(/[\s,*]+(?:as \w+)?/),
      ),
      ...[...user.matchAll(/import\('[^']*api\.js'\)\.(\w+)/g)].map(([, name]) => name),
    ]);
    assert.deepEqual(
      names.filter((name) => !imported.includes(name)),
      [],
      door,
    );
  }
});
