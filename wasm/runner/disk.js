/**
 * The files of the machine, for programs with a `main` of their own: natively they open them, and some are
 * compiled with the path of one. They are read when they are opened. What a program writes, moves or removes
 * stays in the memory of its module.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file or folder of Emscripten's file system, as far as it is used here.
 *
 * @typedef {{contents: any, usedBytes: number}} FileNode
 * @typedef {object} FileSystem Emscripten's `FS`
 * @property {FileNode} root
 * @property {(node: FileNode) => string} getPath
 * @property {(folder: FileNode, name: string) => FileNode} lookupNode
 * @property {(path: string) => void} chdir
 * @typedef {object} FolderCalls
 * @property {(folder: FileNode, name: string) => FileNode} lookup of what is not in memory
 * @property {(folder: FileNode) => string[]} readdir
 * @property {(folder: FileNode, name: string) => void} unlink
 * @property {(folder: FileNode, name: string) => void} rmdir
 * @property {(node: FileNode, folder: FileNode, name: string) => void} rename
 * @typedef {object} MemoryFiles Emscripten's `MEMFS`
 * @property {(folder: FileNode, name: string, mode: number, device: number) => FileNode} createNode
 * @property {{dir: {node: FolderCalls}}} ops_table
 */

const folderMode = 0o040755;
const fileMode = 0o100644;

/** What Emscripten's file system begins with. A module with more has `DATA`, which it opens from there. */
const withoutData = ['tmp', 'home', 'dev', 'proc'];

/**
 * Lets a module find the files of the machine where it has none of its own, from the folder of this process.
 *
 * @param {FileSystem} FS
 * @param {MemoryFiles} MEMFS
 */
export function openDisk(FS, MEMFS) {
  const calls = MEMFS.ops_table.dir.node;
  const own = { ...calls };
  /** @type {Set<string>} */
  const removed = new Set();
  const pathOf = (/** @type {FileNode} */ folder, /** @type {string} */ name) =>
    join(FS.getPath(folder), name);

  calls.lookup = (folder, name) => {
    const path = pathOf(folder, name);
    const found = removed.has(path) ? undefined : statAt(path);
    if (found?.isDirectory()) return MEMFS.createNode(folder, name, folderMode, 0);
    if (!found?.isFile()) return own.lookup(folder, name);
    return readLater(MEMFS.createNode(folder, name, fileMode, 0), path, found.size);
  };
  calls.readdir = (folder) => {
    const path = FS.getPath(folder);
    for (const name of statAt(path)?.isDirectory() ? namesIn(path) : []) {
      try {
        FS.lookupNode(folder, name);
      } catch {
        // It is neither a file nor a folder, or was removed.
      }
    }
    return own.readdir(folder);
  };
  for (const name of /** @type {const} */ (['unlink', 'rmdir'])) {
    calls[name] = (folder, last) => {
      removed.add(pathOf(folder, last));
      own[name](folder, last);
    };
  }
  calls.rename = (node, folder, name) => {
    removed.add(FS.getPath(node));
    own.rename(node, folder, name);
  };
  if (!Object.keys(FS.root.contents).every((name) => withoutData.includes(name))) return;
  try {
    FS.chdir(process.cwd());
  } catch {
    // Deno may not read that folder.
  }
}

/**
 * Gives a file its contents when they are first asked for: a folder may have many.
 *
 * @param {FileNode} node
 * @param {string} path
 * @param {number} size
 */
function readLater(node, path, size) {
  const set = (/** @type {any} */ value) => {
    Object.defineProperty(node, 'contents', { value, writable: true, enumerable: true });
    return value;
  };
  const read = () => {
    const bytes = bytesOf(path);
    node.usedBytes = bytes.length;
    return set(bytes);
  };
  node.usedBytes = size;
  // Files of the system say that they have no size.
  if (size === 0) read();
  else Object.defineProperty(node, 'contents', { get: read, set, configurable: true, enumerable: true });
  return node;
}

/** @param {string} path */
function bytesOf(path) {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    // It may not be read.
    return new Uint8Array(0);
  }
}

/** @param {string} path */
function namesIn(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {string} path */
function statAt(path) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
