import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { askForFlags, flagsOf, keepFlags, readFlags } from '../../../../cli/build/flags.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

/** @param {string} name @param {string} language @param {string[]} fragments */
const target = (name, language, ...fragments) =>
  ({ name, id: `${name}::@1`, compileGroups: [{ language, compileCommandFragments: fragments.map((fragment) => ({ fragment })) }] });

/** A program that is linked with these. @param {{id: string}[]} targets */
const linkedWith = (targets) => ({ ...target('samebench.native', 'CXX', '-O3'), dependencies: targets.map(({ id }) => ({ id })) });

test('the flags are those of the suites, with those of libraries that differ', () => {
  const suite = target('samebench.suite.words', 'CXX', '-O3 -DNDEBUG', '-falign-loops=64', '-ffunction-sections', '-std=gnu++20', '-Wall -Werror=shadow -I/home/me');
  const same = target('same', 'CXX', '-O3 -DNDEBUG', '-std=gnu++17', '-Wextra');
  const c = target('zip', 'C', '-O2');
  const slow = target('slow', 'CXX', '-O2');
  const ladder = target('samebench.suite.ladder', 'CXX', '-O1');
  const unused = target('tests', 'CXX', '-O0');
  const linked = [suite, same, c, slow, ladder];
  assert.equal(flagsOf([linkedWith(linked), ...linked, unused]),
    '-O3 -DNDEBUG -falign-loops=64 -std=gnu++20; zip (C), slow: -O2');
  assert.equal(flagsOf([linkedWith([suite]), suite]), '-O3 -DNDEBUG -falign-loops=64 -std=gnu++20');
  assert.equal(flagsOf([unused]), null);
});

test('they are kept beside the program', () => {
  const folder = temporaryFolder();
  keepFlags(folder);
  assert.equal(readFlags(folder), null);
  askForFlags(folder);
  const suite = target('samebench.suite.words', 'CXX', '-O3');
  for (const one of [suite, linkedWith([suite])]) {
    put(join(folder, '.cmake/api/v1/reply', `target-${one.name}-1.json`), JSON.stringify(one));
  }
  keepFlags(folder);
  assert.equal(readFlags(folder), '-O3');
});
