import { runtimePlatform } from './runtime.js';

/** Bun, which runs WebKit's JavaScriptCore. A flag that it does not know is ignored by it in silence. */
export const bun = runtimePlatform({
  id: 'bun',
  onDemand: true,
  flag: '--smol',
  line: (flags) => ['--expose-gc', ...flags],
});
