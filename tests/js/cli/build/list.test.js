import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { listBenchmarks, mergeLists } from '../../../../cli/build/list.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

const fakeModule = new URL('../../web/fixtures/fake-module.js', import.meta.url).href;
const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ suite: 's', name }));

test('a benchmark of only one kind of host is marked, unless only one kind was listed', () => {
  assert.deepEqual(mergeLists([a, b], [b, c]),
    [{ ...a, onlyOn: 'native' }, b, { ...c, onlyOn: 'wasm' }]);
  assert.deepEqual(mergeLists([a, b], null), [a, b]);
  assert.deepEqual(mergeLists(null, [b, c]), [b, c]);
});

test('a module that is cut off is trouble in words, with what to do', async () => {
  const folder = temporaryFolder();
  put(join(folder, 'package.json'), '{"type": "module"}');
  put(join(folder, 'samebench.js'), `export { default } from ${JSON.stringify(fakeModule)};`);
  const path = put(join(folder, 'samebench.wasm'), '\0asm\x01\0\0\0\x0a\x7f');
  await assert.rejects(listBenchmarks(() => ({ nativeExecutable: '', wasmDirectory: folder }), ['wasm']), ({ name, code, message }) => {
    assert.deepEqual([name, code], ['TroubleError', 4]);
    assert.ok(message.startsWith(`${path} cannot be loaded: CompileError: `), message);
    assert.ok(message.endsWith(`\n  to build it again, remove ${folder}`), message);
    return true;
  });
});

test('a module whose JavaScript cannot be loaded is told in words', async () => {
  const folder = moduleOf('export default {');
  await assert.rejects(listBenchmarks(() => ({ nativeExecutable: '', wasmDirectory: folder }), ['wasm']), ({ message }) => {
    assert.equal(message.split('\n')[0], `${join(folder, 'samebench.js')} cannot be loaded: Unexpected end of input`);
    return true;
  });
});

/** A build for WebAssembly whose module is this JavaScript. @param {string} script */
function moduleOf(script) {
  const folder = temporaryFolder();
  put(join(folder, 'package.json'), '{"type": "module"}');
  put(join(folder, 'samebench.js'), script);
  put(join(folder, 'samebench.wasm'), '\0asm\x01\0\0\0');
  return folder;
}

test('the benchmarks of a module are listed, whatever its static constructors print', async () => {
  const folder = moduleOf(`import create from ${JSON.stringify(fakeModule)}; console.log('hello'); console.error('{}'); export default create;`);
  const listed = await listBenchmarks(() => ({ nativeExecutable: '', wasmDirectory: folder }), ['wasm']);
  assert.deepEqual(listed.map(({ name }) => name), ['one', 'two']);
});

test('a module that cannot start does not hide what the native program has', async () => {
  const native = putProgram(join(temporaryFolder(), 'samebench-native'), `echo '{"benchmarks": [{"suite": "s", "name": "a"}]}'`);
  /** @type {[string, RegExp][]} */
  const scripts = [
    ["export default async () => { throw new RangeError('WebAssembly.Memory(): could not allocate memory'); };", /could not allocate memory.*MEMORY/],
    ["setTimeout(() => { throw new ReferenceError('Worker is not defined'); }); export default () => new Promise(() => { setTimeout(() => {}, 9e6); });", /-pthread/],
    ['process.exit(5);', /exit code 5/],
  ];
  for (const [script, reason] of scripts) {
    const artifacts = { nativeExecutable: native, wasmDirectory: moduleOf(script) };
    /** @type {string[][]} */
    const failures = [];
    const listed = await listBenchmarks(() => artifacts, ['native', 'wasm'], { onFailure: (...failure) => failures.push(failure) });
    assert.deepEqual(listed, [{ suite: 's', name: 'a' }]);
    assert.equal(failures[0][0], 'wasm');
    assert.match(failures[0][1], reason);
    await assert.rejects(listBenchmarks(() => artifacts, ['native', 'wasm']), reason);
  }
});
