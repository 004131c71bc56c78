import assert from 'node:assert/strict';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { droppedOf, droppedSuites, droppedWarnings } from '../../../../cli/build/dropped.js';
import { flagsFile, keepFlags, readFlags, takeFlags } from '../../../../cli/build/flags.js';
import { repository } from '../../../../cli/system/repository.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';

const header = readFileSync(join(repository, 'core/timing/include/samebench/suite.hpp'), 'utf8');
const [, mark, between] =
  /#define SAMEBENCH_REGISTRATION\(NAME\) "(.+)" NAME "(.+)" __BASE_FILE__/.exec(header) ?? [];
/** What SAMEBENCH_SUITE writes into an object. @param {string} suite @param {string} file */
const registered = (suite, file) => `\x01\0${mark}${suite}${between}${file}\0.text\0`;
const [words, numbers] = [
  registered('words', '/home/me/words_bench.cpp'),
  registered('numbers', 'numbers.cpp'),
];
const wordsDropped = [{ suite: 'words', where: 'words_bench.cpp in libbenches.a' }];

/** A build. @param {Record<string, string>} files */
function dropped(files) {
  const folder = folderWith(files);
  const [archives, programs] = [/\.a$/, /^samebench/].map((kind) =>
    Object.keys(files)
      .filter((name) => kind.test(name))
      .map((name) => join(folder, name)),
  );
  return droppedSuites([...archives, join(folder, 'missing.a')], programs);
}

test('a suite of an archive is dropped if no file of the program has it', () => {
  const archive = { 'libbenches.a': `!<arch>\n${words}${numbers}` };
  assert.deepEqual(dropped({ ...archive, 'samebench-native': numbers }), wordsDropped);
  assert.deepEqual(dropped({ ...archive, 'samebench-native': words + numbers }), []);
  assert.deepEqual(dropped({ ...archive, 'samebench.js': 'load()', 'samebench.wasm': words + numbers }), []);
  assert.deepEqual(
    dropped({ 'libbenches.a': words.repeat(3), 'libagain.a': words, 'samebench-native': '' }),
    [...wordsDropped, { suite: 'words', where: 'words_bench.cpp in libagain.a' }],
    'each once',
  );
});

test('a file of the library that is in SOURCES, too, is not dropped: its path may be another there', () => {
  const own = registered('words', 'words_bench.cpp');
  assert.deepEqual(dropped({ 'libbenches.a': words, 'samebench-native': own }), []);
  const cut = own.slice(0, own.indexOf('.cpp') + 4);
  assert.deepEqual(
    dropped({ 'libbenches.a': words, 'samebench.wasm': `${cut}\x01\x23/\0` }),
    [],
    'without its 0',
  );
});

test('of a suite with two files, one may be dropped', () => {
  const [a, b] = ['a.cpp', 'b.cpp'].map((file) => registered('two-words', file));
  assert.deepEqual(dropped({ 'libx.a': a + b, 'samebench-native': a }), [
    { suite: 'two-words', where: 'b.cpp in libx.a' },
  ]);
});

test('what only looks like a registration is none', () => {
  const macro = '#define SAMEBENCH_REGISTRATION(NAME) "samebench_registered=" NAME "=" __BASE_FILE__\0';
  const symbol = '_ZL26samebench_registered_words\0';
  const cut = 'samebench_registered=words=/home';
  assert.deepEqual(
    dropped({ 'libx.a': `${macro}${symbol}samebench_registered=\0${cut}`, 'samebench-native': '' }),
    [],
  );
});

/** What CMake says of a program that is linked with these. @param {string[]} libraries */
const linked = (...libraries) => ({
  name: 'samebench.native.words',
  link: {
    commandFragments: ['-O3', ...libraries].map((fragment) => ({ fragment })),
  },
});
const reply = join('.cmake', 'api', 'v1', 'reply', 'target-samebench.native.words-1.json');

test('the archives are those that the program is linked with, read again when that is linked again', () => {
  const outside = temporaryFolder();
  const folder = folderWith({
    [reply]: JSON.stringify(linked('libbenches.a', `"${join(outside, 'with space.a')}"`, '-ldl', 'x.so')),
    'libbenches.a': words,
    'libunused.a': registered('unused', 'unused.cpp'),
    'samebench-native': '',
  });
  put(join(outside, 'with space.a'), numbers);
  const program = join(folder, 'samebench-native');
  const keep = () => {
    keepFlags(folder, { folder, files: [program] });
    return readFlags(folder).dropped;
  };
  const both = [...wordsDropped, { suite: 'numbers', where: 'numbers.cpp in with space.a' }];
  assert.deepEqual(keep(), both);
  const to = temporaryFolder();
  takeFlags(folder, to);
  assert.deepEqual(readFlags(to).dropped, both, 'a program that is made of it lacks them, too');
  const linkedAt = (/** @type {number} */ second) => {
    put(program, numbers);
    utimesSync(program, second, second);
    utimesSync(join(folder, flagsFile), 1000, 1000);
  };
  linkedAt(999);
  assert.deepEqual(keep(), both, 'nothing was linked since');
  linkedAt(1001);
  assert.deepEqual(keep(), wordsDropped);
  put(join(folder, reply), JSON.stringify({ ...linked(), link: undefined }));
  linkedAt(1001);
  assert.deepEqual(keep(), []);
});

test('the message names the suites that are asked for, and what to do; without, there is none', () => {
  const [words, more] = ['words', 'more'].map((suite) => ({ suite, where: `${suite}.cpp in libx.a` }));
  assert.deepEqual(droppedWarnings(droppedOf([words, more], ['numbers'])), []);
  const [{ message, benchmark }] = droppedWarnings(droppedOf([words, more], []));
  assert.equal(benchmark, null);
  assert.match(
    message,
    /left out the suite words \(words\.cpp in libx\.a\), the suite more \(.*SOURCES.*OBJECT/,
  );
  assert.deepEqual(droppedWarnings(droppedOf([words, more], ['more'])), droppedWarnings([more]));
});
