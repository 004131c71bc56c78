import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { listBenchmarks, mergeLists } from '../../../../cli/build/list.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

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
