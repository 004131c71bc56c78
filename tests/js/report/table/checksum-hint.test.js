import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksumHint } from '../../../../report/table/notes/checksum-hint.js';

test('where native code and WebAssembly each agree, the width of size_t may be why', () => {
  assert.match(checksumHint({ native: 'a', 'native@clang': 'a', node: 'b', firefox: 'b' }), /size_t.*32 bits/);
  assert.match(checksumHint({ native: 'a', 'native@m32': 'b', node: 'b' }), /size_t.*32 bits/);
});

test('other differences have other reasons', () => {
  assert.equal(checksumHint({ native: 'a', node: 'b', firefox: 'c' }), '');
  assert.equal(checksumHint({ native: 'a', 'native@clang': 'b', node: 'b' }), '');
  assert.equal(checksumHint({ node: 'a', firefox: 'b' }), '');
  assert.equal(checksumHint({ 'native round 0': 'a', 'native round 1': 'b', node: 'c' }), '');
});
