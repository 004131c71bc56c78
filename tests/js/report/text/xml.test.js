import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../../report/text/xml.js';
import { parseXml } from '../../fixtures/xml.js';

const whole = (text) => parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`);

test('any text survives in an attribute, except for characters that XML forbids', () => {
  for (const text of ['plain', 'a & b < c > d "e" \'f\'', 'two\nlines\r\n\tand a tab', ']]> &amp; &#38;', '\u2028 µ → 😀']) {
    assert.equal(whole(element('a', { text })).attributes.text, text);
  }
  assert.equal(whole(element('a', { text: '\x00\x08a\x1b[31m\ufffe\uffff\ud800b' })).attributes.text, 'a[31mb');
});

test('elements stand on lines of their own, indented', () => {
  assert.equal(element('a', { n: 1 }, [element('b', {}, [element('c', {})]), element('b', {})]),
    '<a n="1">\n  <b>\n    <c/>\n  </b>\n  <b/>\n</a>');
});
