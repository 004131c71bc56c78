/** Refuses to pack the package without its built module. It is not part of the package. */
import { existsSync } from 'node:fs';

const missing = ['primality.js', 'primality.wasm'].filter(
  (name) => !existsSync(new URL(`dist/${name}`, import.meta.url)),
);
if (missing.length > 0) {
  console.error(
    `samebench-primality: expected ${missing.join(' and ')} in dist\n` +
      '  build it first, in the folder above: emcmake cmake -B build/package && cmake --build build/package',
  );
  process.exitCode = 1;
}
