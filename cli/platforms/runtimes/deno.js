import { runtimePlatform } from './runtime.js';

/** Deno, with no permission but to read what it runs, and to say what it runs on. */
export const deno = runtimePlatform({
  id: 'deno',
  onDemand: true,
  flag: '--no-liftoff',
  // It would look for news while it measures.
  env: { DENO_NO_UPDATE_CHECK: '1' },
  line: (flags, readable) => [
    'run',
    // A question would wait for an answer that nobody gives.
    '--no-prompt',
    '--no-remote',
    `--allow-read=${readable.join(',')}`,
    '--allow-sys=cpus,getPriority',
    // The engine's are the flags worth comparing, so that a variant is named alike in Node and Deno.
    ...['--expose-gc', ...flags].map((flag) => `--v8-flags=${flag}`),
  ],
});
