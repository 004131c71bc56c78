import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../../report/text/xml.js';
import { control, hostile } from '../../fixtures/hostile.js';
import { parseXml } from '../../fixtures/xml.js';

const whole = (text) => parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`);

test('any text survives in an attribute; characters that XML forbids, or a terminal obeys, are shown', () => {
  for (const text of [
    'plain',
    'a & b < c > d "e" \'f\'',
    'two\nlines\n\tand a tab',
    ']]> &amp; &#38;',
    'µ → 😀',
  ]) {
    assert.equal(whole(element('a', { text })).attributes.text, text);
  }
  assert.equal(
    whole(element('a', { text: '\x00\x08a\x1b[31m\ufffe\uffff\ud800b\r\x9b' })).attributes.text,
    '␀␈a␛[31m\ufffd\ufffd\ufffdb␍<U+009B>',
  );
  for (const text of hostile) {
    const { attributes } = whole(element('a', { text }));
    assert.doesNotMatch(attributes.text, control);
  }
});

test('elements stand on lines of their own, indented', () => {
  assert.equal(
    element('a', { n: 1 }, [element('b', {}, [element('c', {})]), element('b', {})]),
    '<a n="1">\n  <b>\n    <c/>\n  </b>\n  <b/>\n</a>',
  );
});
