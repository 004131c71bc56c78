import { join } from 'node:path';

/** @import { Kind } from './index.js' */

const program = 'samebench-native';

/** The native host: a program that reads the request and runs the suites itself. @type {Kind} */
export const executable = {
  id: 'native',
  title: 'native',
  main: program,
  targets: 'samebench.native.',
  startsMain: true,
  hasHeap: true,
  needs: ['cxx', 'cmake', 'ninja'],
  headers: ['cli11'],
  filesIn: () => [program],
  start: () => [],
  command: (folder, file = '-') => [join(folder, program), '--request', file],
};
