import { runtimePlatform } from './runtime.js';

/** The Node.js that runs this program. */
export const node = runtimePlatform({
  id: 'node',
  binary: process.execPath,
  flag: '--no-liftoff',
  place: (seed) => [`--random-seed=${seed}`],
  line: (flags) => ['--expose-gc', ...flags],
});
