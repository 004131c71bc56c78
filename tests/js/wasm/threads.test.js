import assert from 'node:assert/strict';
import test from 'node:test';
import { loadModule } from '../../../wasm/host/module.js';
import { importsMemory } from '../../../wasm/threads/memory.js';
import factory, { emptyWasm } from '../web/fixtures/fake-module.js';

const bytes = (/** @type {number[]} */ ...sections) => new Uint8Array([...emptyWasm, ...sections]);
const custom = [0, 3, 1, 0x78, 7];
const type = [1, 4, 1, 0x60, 0, 0];
/** Imports a function, "a" of "m". */
const importedFunction = [2, 7, 1, 1, 0x6d, 1, 0x61, 0, 0];
/** Imports a memory of one page that threads share, "a" of "m". */
const importedMemory = [2, 9, 1, 1, 0x6d, 1, 0x61, 2, 3, 1, 1];
const ownMemory = [5, 3, 1, 0, 1];
/** Refers to a function that the sections before it do not have. */
const exports = [7, 5, 1, 1, 0x66, 0, 0];

test('a module that imports its memory is recognised, whatever stands around the imports', () => {
  assert.equal(importsMemory(emptyWasm), false);
  assert.equal(importsMemory(bytes(...type, ...importedFunction, ...ownMemory)), false);
  assert.equal(importsMemory(bytes(...ownMemory)), false);
  assert.equal(importsMemory(bytes(...importedMemory)), true);
  assert.equal(importsMemory(bytes(...custom, ...type, ...custom, ...importedMemory, ...exports)), true);
  assert.equal(importsMemory(bytes(...importedMemory).buffer), true);
});

test('where nothing can share memory, a module with threads is refused with what to do', async (context) => {
  const shared = globalThis.SharedArrayBuffer;
  context.after(() => void (globalThis.SharedArrayBuffer = shared));
  Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
  await assert.rejects(loadModule(factory, bytes(...importedMemory)), /has threads.*without @open/);
  await loadModule(factory, emptyWasm);
});

test('the module gets the number of CPUs that its threads may use', async () => {
  /** @type {(number | undefined)[]} */
  const passed = [];
  await loadModule((options) => {
    passed.push(options?.cpus);
    return factory(options);
  }, emptyWasm);
  assert.deepEqual(passed, [globalThis.navigator?.hardwareConcurrency ?? 1]);
});
