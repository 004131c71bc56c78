import { placeInV8 } from './addresses.js';
import { runtimePlatform } from './runtime.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'deno',
  title: 'Deno',
  why: 'measures in V8, outside of a browser',
  variable: 'SAMEBENCH_DENO',
  commands: ['deno'],
  files: [
    '$SAMEBENCH_RUNTIMES/node_modules/@deno/*/deno',
    '$SAMEBENCH_RUNTIMES/node_modules/@deno/*/deno.exe',
  ],
  npm: 'deno@2.9.6',
  optional: true,
  packages: {},
};

/** Deno, with permission only to read the runner and the module, and to ask for CPU and priority. */
export const deno = runtimePlatform({
  id: 'deno',
  tool,
  onDemand: true,
  flag: '--no-liftoff',
  // It would look for updates while it measures.
  env: { DENO_NO_UPDATE_CHECK: '1' },
  place: placeInV8,
  line: (flags, readable) => [
    'run',
    // Without it, a permission question would wait forever.
    '--no-prompt',
    '--no-remote',
    `--allow-read=${readable.join(',')}`,
    '--allow-sys=cpus,getPriority',
    // A variant's flags are V8's, so a variant has the same name in Node and Deno.
    ...['--expose-gc', ...flags].map((flag) => `--v8-flags=${flag}`),
  ],
});
