import { runtimePlatform } from './runtime.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'bun',
  title: 'Bun',
  why: 'measures in JavaScriptCore, outside of a browser',
  variable: 'SAMEBENCH_BUN',
  commands: ['bun'],
  files: [
    '$SAMEBENCH_RUNTIMES/node_modules/@oven/bun-linux-x64/bin/bun',
    '$SAMEBENCH_RUNTIMES/node_modules/@oven/bun-linux-aarch64/bin/bun',
    '$SAMEBENCH_RUNTIMES/node_modules/bun/bin/bun.exe',
    // Old versions of npm also bring the one for musl.
    '$SAMEBENCH_RUNTIMES/node_modules/@oven/*/bin/bun',
  ],
  npm: 'bun@1.4.5',
  optional: true,
  packages: {},
};

/** Bun runs WebKit's JavaScriptCore. It ignores unknown flags without a message. */
export const bun = runtimePlatform({
  id: 'bun',
  tool,
  onDemand: true,
  flag: '--smol',
  line: (flags) => ['--expose-gc', ...flags],
});
