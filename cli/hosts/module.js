import { join } from 'node:path';
import { bundleJavaScriptRows } from '../../web/server/javascript-rows.js';
import { moduleFilesIn } from '../../web/server/module-files.js';
import { repository } from '../system/repository.js';

/** @import { Kind } from './index.js' */

/**
 * The WebAssembly module. Runtimes run it through wasm/runner.js, browsers in a page (page.js).
 *
 * @type {Kind}
 */
export const module = {
  id: 'wasm',
  title: 'WebAssembly',
  main: 'samebench.js',
  targets: 'samebench.wasm.',
  needs: ['emscripten', 'cmake', 'ninja'],
  headers: [],
  toolchain: /emscripten/i,
  filesIn: moduleFilesIn,
  complete: bundleJavaScriptRows,
  start: () => [process.execPath, '--expose-gc'],
  command: (folder, file) => [join(repository, 'wasm', 'runner.js'), folder, ...(file ? [file] : [])],
};
