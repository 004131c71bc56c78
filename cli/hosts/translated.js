import { join } from 'node:path';
import { standalone } from './standalone.js';

/** @import { Kind } from './index.js' */

const program = 'samebench-oracle';

/** The standalone module as a native program, made by wasm2c and a C compiler. @type {Kind} */
export const translated = {
  id: 'oracle',
  title: 'translated WebAssembly',
  main: program,
  isOne: true,
  needs: [...standalone.needs, 'cxx', 'wabt'],
  headers: [],
  from: standalone,
  opensNoFiles: true,
  filesIn: () => [program],
  start: () => [],
  command: (folder) => [join(folder, program)],
};
