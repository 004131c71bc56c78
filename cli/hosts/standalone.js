import { join } from 'node:path';
import { repository } from '../system/repository.js';

/** @import { Kind } from './index.js' */

const program = 'samebench-standalone.wasm';

/** The module without JavaScript. Node's own WASI runs it if no engine does. @type {Kind} */
export const standalone = {
  id: 'wasi',
  title: 'standalone WebAssembly',
  main: program,
  isOne: true,
  needs: ['emscripten', 'cmake', 'ninja'],
  headers: [],
  opensNoFiles: true,
  filesIn: () => [program],
  start: () => [process.execPath, '--no-warnings', join(repository, 'wasm', 'standalone', 'runner.js')],
  command: (folder) => [join(folder, program)],
};
