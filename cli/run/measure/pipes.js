import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';

/**
 * Named pipes through which hosts hand turns to each other (wasm/runner/turns.js).
 *
 * @typedef {object} Pipes
 * @property {string[]} paths
 * @property {() => void} takeBack makes each host that waits at one ask the command for its turn
 * @property {() => Promise<void>} close removes them
 *
 * @param {number} count
 * @returns {Pipes | null} null if they cannot be made: hosts then ask the command for each turn
 */
export function makePipes(count) {
  let folder = '';
  try {
    folder = makeTemporaryFolder('turns');
    const paths = Array.from({ length: count }, (_, i) => join(folder, String(i)));
    if (spawnSync('mkfifo', paths).status !== 0) throw new Error('the system has no named pipes');
    // Also for reading, so that no end is ever missing.
    const descriptors = paths.map((path) => openSync(path, 'r+'));
    return {
      paths,
      takeBack: () => descriptors.forEach((descriptor) => writeSync(descriptor, 'c')),
      async close() {
        for (const descriptor of descriptors) closeSync(descriptor);
        await removeTemporaryFolder(folder);
      },
    };
  } catch {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
