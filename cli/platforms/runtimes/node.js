import { runtimePlatform } from './runtime.js';

/** Node.js: the one that runs this program. */
export const node = runtimePlatform({
  id: 'node',
  binary: process.execPath,
  flag: '--no-liftoff',
  line: (flags) => ['--expose-gc', ...flags],
});
