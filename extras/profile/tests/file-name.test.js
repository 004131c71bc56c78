import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from '../file-name.js';

test('rows of any name have files of their own, with names that every system takes', () => {
  const labels = [
    'parse<std::map<int, int>>: "x" | y?*',
    'parse<std::map<int, int>>: "x" | y?* 2',
    `${'x'.repeat(900)}a`,
    `${'x'.repeat(900)}b`,
    'aux',
    '..',
    'Parser',
    'parser',
    'a b',
    'a-b',
    'ä',
    'ö',
  ].map((name) => `suite/${name}`);
  const names = labels.map((label) => fileNameOf(label, 'node@jit+x'));
  for (const name of names) assert.match(name, /^[A-Za-z0-9._-]{1,240}$/);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, labels.length, names.join('\n'));
  assert.equal(fileNameOf('numbers/parse', 'node'), 'numbers-parse.node');
});
