import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from '../../../action/changes.js';
import { repository } from '../fixtures/folders.js';

test('files that programs of the base open are named with the suites, whatever the head says of them', () => {
  const programs = (/** @type {string} */ data) =>
    JSON.stringify({ programs: { bench: { data: [data] }, other: { data: ['words.txt'] } } });
  const { folder } = repository([
    {
      'samebench.config.json': programs('texts/@in'),
      'texts/a': '1',
      'texts-of-others': '1',
      'words.txt': '1',
      readme: '1',
    },
    {
      'samebench.config.json': programs('readme'),
      'texts/a': '2',
      'texts-of-others': '2',
      'words.txt': '2',
      readme: '2',
    },
  ]);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const found = changesOf('HEAD~1', 'HEAD').map(({ title, names }) => [title, names]);
    assert.deepEqual(found, [
      ['settings', ['samebench.config.json']],
      ['suites', ['texts/a', 'words.txt']],
    ]);
  } finally {
    process.chdir(before);
  }
});
