import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVisible, visible } from '../../../protocol/visible.js';

test('characters that a terminal would obey are shown instead', () => {
  assert.equal(visible('a\u001b[31mb\u0007\u0000\u007f'), 'a␛[31mb␇␀␡');
  assert.equal(visible('\u009b31m'), '<U+009B>31m');
  assert.equal(visible('abc\u202edcba'), 'abc<U+202E>dcba');
  assert.equal(visible('\r'), '␍');
});

test('lines, tabs and other languages stay as they are', () => {
  for (const text of ['', 'a\n\tb', 'µs 数 é ±', '🙂']) assert.equal(visible(text), text);
});

test('every text and key of JSON from outside is safe to show', () => {
  const hostile = { 'k\u001b': ['\u001b]52;c;YQ==\u0007', { deep: 'a\u0085b', n: 1, no: null }] };
  for (const json of [JSON.stringify(hostile), JSON.stringify(hostile).replaceAll('\\u001b', '\\u001B')]) {
    assert.deepEqual(parseVisible(json), { 'k␛': ['␛]52;c;YQ==␇', { deep: 'a<U+0085>b', n: 1, no: null }] });
  }
});

test('a key __proto__ in JSON changes no prototype', () => {
  const value = parseVisible('{"__proto__": {"polluted": "\\u001b"}}');
  assert.equal(value.polluted, undefined);
  assert.deepEqual(Object.keys(value), ['__proto__']);
});

test('JSON that is nested too deeply is refused, however long it is', () => {
  const nested = (/** @type {number} */ levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.doesNotThrow(() => parseVisible(nested(100)));
  for (const levels of [102, 5000, 100_000]) assert.throws(() => parseVisible(nested(levels)), /nested more than 100 levels deep/);
});

test('the message about a text that is no JSON shows nothing of it', () => {
  for (const text of ['root:x:0:0:root', '{"a": secret}', '["\u001b']) {
    assert.throws(() => parseVisible(text), ({ name, message }) => {
      assert.equal(name, 'SyntaxError');
      assert.doesNotMatch(message, /oot:x|ecret|\u001b/);
      return true;
    });
  }
});
