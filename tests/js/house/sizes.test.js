import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { filesUnder, groupBy, isOfTests, read } from './tree.js';

/* How large a folder and a file may be, in every room. */

const rooms = [
  'protocol',
  'report',
  'wasm',
  'web',
  'cli',
  'core',
  'native',
  'suites',
  'lab',
  'tests',
  'examples',
  'action',
  'extras',
];

/** A folder with more source files than this wants folders inside it. A header and its .cpp are one. */
const maxFiles = 14;

/** A longer file contains a second idea. A test file reads from top to bottom, so it may be longer. */
const maxLines = (/** @type {string} */ path) => (isOfTests(path) ? 440 : 350);

/** Prefixes that files of a folder share for a reason, which follows. */
const sharedPrefixes = {
  word: 'one file for each width of a word',
  stages: 'one file for each width of a word',
  span: 'one file for each width of a word and each instruction set',
  base: 'one test, for one number and for lanes of several',
  pseudoprime: 'the table and the search that makes it',
};

const sources = rooms.flatMap((room) => filesUnder(room, /\.(js|ts|c|cpp|hpp|h)$/));
const units = [...new Set(sources.map((path) => path.replace(/\.\w+$/, '')))];

test(`no folder has more than ${maxFiles} source files`, () => {
  const large = groupBy(units, dirname)
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder]) => folder);
  assert.deepEqual(large, []);
});

test('no source file has more than 350 lines, and no test more than 440', () => {
  assert.deepEqual(
    sources.filter((path) => read(path).split('\n').length - 1 > maxLines(path)),
    [],
  );
});

test('no two files of a folder share a prefix that should be a folder', () => {
  const own = units.filter(
    (path) => !path.endsWith('.d') && !isOfTests(path) && !/^(lab|native|suites|examples)\//.test(path),
  );
  const prefixed = own.filter((path) => /^[^-_]+[-_]/.test(path.split('/').at(-1) ?? ''));
  const shared = groupBy(
    prefixed,
    (path) => /^.*\/[^-_/]+(?=[-_][^/]*$)|^.*\/[^-_/]+/.exec(path)?.[0] ?? path,
  ).filter(([prefix, files]) => files.length > 1 && !((prefix.split('/').at(-1) ?? '') in sharedPrefixes));
  assert.deepEqual(shared, []);
});
