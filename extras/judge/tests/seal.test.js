import assert from 'node:assert/strict';
import { appendFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sealBuild } from '../seal.js';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

/** A build with a seal. */
function sealed() {
  const folder = temporaryFolder();
  for (const name of ['host', 'lib/words.o', 'libwords.a', '.ninja_log']) put(join(folder, name), 'built');
  return { folder, changed: sealBuild(folder, [join(folder, 'host')]) };
}

test('a build that nothing has changed is as it was, whatever logs and new files are there', () => {
  const { folder, changed } = sealed();
  appendFileSync(join(folder, '.ninja_log'), 'more');
  writeFileSync(join(folder, 'new.o'), 'new');
  assert.deepEqual(changed(), []);
});

for (const [title, name, change] of /** @type {[string, string, (path: string) => void][]} */ ([
  ['other contents', 'host', (path) => writeFileSync(path, 'other')],
  [
    'other contents with the old time',
    'lib/words.o',
    (path) => {
      const { atime, mtime } = statSync(path);
      writeFileSync(path, 'other');
      utimesSync(path, atime, mtime);
    },
  ],
  [
    'another file in its place',
    'libwords.a',
    (path) => {
      writeFileSync(`${path}.new`, 'built');
      renameSync(`${path}.new`, path);
    },
  ],
  ['no file', 'lib/words.o', (path) => renameSync(path, `${path}.old`)],
])) {
  test(`a part of a build is found to have changed: ${title}`, () => {
    const { folder, changed } = sealed();
    change(join(folder, name));
    assert.deepEqual(changed(), [join(folder, name)]);
  });
}
