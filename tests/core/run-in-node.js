// Runs the WebAssembly build of the C++ tests: node run-in-node.js MODULE.js [doctest options…]
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [modulePath, ...options] = process.argv.slice(2);
const { default: createModule } = await import(pathToFileURL(modulePath).href);
const bytes = await readFile(modulePath.replace(/\.js$/, '.wasm'));

const module = await createModule({
  // The glue is made for browsers, where it would fetch: hand the bytes over instead.
  instantiateWasm(imports, done) {
    WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => done(instance, module));
    return {};
  },
  print: (line) => process.stdout.write(`${line}\n`),
  printErr: (line) => process.stderr.write(`${line}\n`),
});
try {
  process.exitCode = module.callMain(options);
} catch (error) {
  if (error?.name !== 'ExitStatus') throw error;
  process.exitCode = error.status;
}
