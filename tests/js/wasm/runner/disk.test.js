import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDisk } from '../../../../wasm/runner/disk.js';

/* The files of the machine, for programs with a main of their own. */

/** Emscripten's file systems, with these files of the module's own. @param {string[]} names */
function fileSystems(names, chdir = (/** @type {string} */ _path) => {}) {
  const contents = Object.fromEntries(names.map((name) => [name, {}]));
  const none = () => {
    throw new Error('FS error');
  };
  return {
    FS: /** @type {any} */ ({ root: { contents }, getPath: () => '/', lookupNode: none, chdir }),
    MEMFS: /** @type {any} */ ({
      ops_table: { dir: { node: { lookup: none, readdir: () => [], unlink() {}, rmdir() {}, rename() {} } } },
      createNode: () => ({}),
    }),
  };
}

test('a program begins in the folder of its process, unless it has files of its own', () => {
  for (const [names, expected] of /** @type {[string[], string[]][]} */ ([
    [['tmp', 'home', 'dev', 'proc'], [process.cwd()]],
    [['tmp', 'words.txt'], []],
  ])) {
    /** @type {string[]} */
    const folders = [];
    const { FS, MEMFS } = fileSystems(names, (path) => void folders.push(path));
    openDisk(FS, MEMFS);
    assert.deepEqual(folders, expected);
  }
});

test('a program starts also where the runtime may not read that folder', () => {
  const { FS, MEMFS } = fileSystems([], () => {
    throw new Error('FS error');
  });
  assert.doesNotThrow(() => openDisk(FS, MEMFS));
});
