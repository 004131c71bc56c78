#!/usr/bin/env node
// npm run primality: the experiments of core/primality, with this Samebench. Missing tools are installed
// first.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { enter } from '../cli/setup/enter.js';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await enter(async () => {
  const { main } = await import('../core/primality/experiments/main.js');
  const { ensureTools } = await import('../cli/setup/install.js');
  return {
    main: (words) =>
      main(words, {
        samebench: [process.execPath, path('cli/samebench.js')],
        configureWasm: ['cmake', '--toolchain', path('cmake/emscripten.cmake')],
        install: (tools) => ensureTools(tools),
      }),
  };
});
