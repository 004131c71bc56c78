import { placeInV8 } from './addresses.js';
import { runtimePlatform } from './runtime.js';

/** The Node.js that runs this program. */
export const node = runtimePlatform({
  id: 'node',
  binary: process.execPath,
  flag: '--no-liftoff',
  place: placeInV8,
  line: (flags) => ['--expose-gc', ...flags],
});
