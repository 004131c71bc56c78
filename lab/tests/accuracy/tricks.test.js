import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base } from '../../accuracy/judge/project.js';
import { tricks } from '../../accuracy/judge/tricks/index.js';
import { kindOfFile } from '../../../report/compare/judged-by.js';

const all = Object.values(tricks).flat();

test('there are enough tricks, each has a title of its own, and each changes something', () => {
  assert.ok(all.length >= 24);
  assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
  for (const { title, patch } of all) {
    const changed = Object.entries(patch).filter(([path, text]) => base[path] !== text);
    assert.equal(changed.length, Object.keys(patch).length, title);
  }
});

test('only the tricks that edit what judges them touch more than the library', () => {
  for (const [group, list] of Object.entries(tricks)) {
    for (const { title, patch } of list) {
      const isEdit = Object.keys(patch).some(
        (path) =>
          !path.startsWith('lib/') || path.startsWith('lib/CMake') || kindOfFile(path, new Set()) !== null,
      );
      assert.equal(isEdit, group === 'edits what judges it', title);
    }
  }
});
