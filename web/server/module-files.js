import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Files of a WebAssembly build that a platform loads.
 *
 * @param {string} folder of the build
 * @returns {string[]} names; those of threads and of rows in JavaScript only in a build that has them
 */
export const moduleFilesIn = (folder) => [
  ...moduleFiles,
  ...optionalFiles.filter((name) => existsSync(path.join(folder, name))),
];

const moduleFiles = ['samebench.js', 'samebench.wasm'];
/**
 * What starts threads, the rows in JavaScript, for browsers and for runtimes, and the modules that
 * applications ship.
 */
const optionalFiles = [
  'samebench.worker.js',
  'samebench-rows.js',
  'samebench-rows.node.js',
  'samebench-modules.js',
];
