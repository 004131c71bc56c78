import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closest, editDistance } from '../../../../cli/system/suggest.js';
import { unknownName } from '../../../../cli/system/exit.js';

const platforms = ['native', 'node', 'chromium', 'firefox'];

test('a typing error gets a suggestion', () => {
  assert.equal(closest('chormium', platforms), 'chromium');
  assert.equal(closest('Fire-fox', platforms), 'firefox');
  assert.equal(closest('nod', platforms), 'node');
});

test('the beginning of a name gets a suggestion', () => {
  assert.equal(closest('chrom', platforms), 'chromium');
});

test('a word that resembles no name gets no suggestion', () => {
  assert.equal(closest('opera', platforms), null);
  assert.equal(closest('x', []), null);
});

test('a swap of neighbours is one edit', () => {
  assert.equal(editDistance('ab', 'ba'), 1);
  assert.equal(editDistance('', 'abc'), 3);
});

test('an unknown name is an error with a suggestion and a list', () => {
  assert.equal(
    unknownName('platform', 'fierfox', platforms).message,
    'unknown platform "fierfox"\n  did you mean "firefox"?\n' +
      '  platforms: native, node, chromium, firefox',
  );
});
