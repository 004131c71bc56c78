/* What is loaded before a short command begins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesUnder, importsOf, read } from './tree.js';

/** @type {Map<string, string[]>} */
const next = new Map();
for (const { from, to, isType, isLater } of importsOf([
  'protocol',
  'report',
  'wasm',
  'web',
  'cli',
  'extras',
])) {
  if (!isType && !isLater) next.set(from, [...(next.get(from) ?? []), to]);
}

/** The files that are loaded with a file. @returns {Set<string>} */
function loadedWith(/** @type {string} */ file, /** @type {Set<string>} */ seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const other of next.get(file) ?? []) loadedWith(other, seen);
  return seen;
}

test('a command is loaded without the other commands, and without what only they need', () => {
  const loaded = [...loadedWith('cli/commands/list.js', loadedWith('cli/main.js'))];
  assert.ok(loaded.includes('cli/platforms/index.js'), 'the platforms are needed');
  const needless =
    /^report\/(formats|html|share|summary|table\/model)|^cli\/(output\/html|run\/(run|duel\/|functions\/|code\/)|commands\/(?!help|list|options|register))|^extras/;
  assert.deepEqual(
    loaded.filter((file) => needless.test(file)),
    [],
  );
});

test('a run begins its build before it loads what it shows, and what only options need', () => {
  const loaded = [...loadedWith('cli/commands/run.js', loadedWith('cli/main.js'))];
  assert.ok(loaded.includes('cli/build/build.js'), 'the build is needed');
  const needless =
    /^report\/(formats|html|share|summary|table\/model)|^cli\/(output\/(html|show)|run\/(judge|duel)\/)|^extras|^wasm\/counting/;
  assert.deepEqual(
    loaded.filter((file) => needless.test(file)),
    [],
  );
});

test('the compiler of schemas is loaded when a file is checked', () => {
  const own = ['protocol', 'report', 'wasm', 'web', 'cli', 'extras'].flatMap((room) =>
    filesUnder(room, /\.js$/),
  );
  assert.deepEqual(
    own.filter((file) => file !== 'protocol/compile.js' && /^import [^@]*? from 'ajv/m.test(read(file))),
    [],
  );
});
