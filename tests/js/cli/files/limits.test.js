import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { maxFileBytes, readLimited } from '../../../../cli/files/limits.js';
import { readResults } from '../../../../cli/files/read-results.js';
import { readHistory } from '../../../../cli/files/history.js';
import { createEventCheck } from '../../../../cli/hosts/check-events.js';
import { collectRound } from '../../../../protocol/collector.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { failureEvent, planned } from '../../fixtures/make-events.js';

/** A file of this size that takes no room on the disk. @param {number} bytes */
function sparseFile(bytes) {
  const path = join(temporaryFolder(), 'large.json');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

test('a file above the limit is refused with its size and the limit, before it is read', async () => {
  const path = sparseFile(maxFileBytes + 100e6);
  const expected = { code: 2, message: /large\.json has 600 MB: files of up to 500 MB are read/ };
  await assert.rejects(readResults(path), expected);
  await assert.rejects(
    readHistory(path, () => {}),
    expected,
  );
});

test('a file of the limit is read, with characters that lie across two pieces', async () => {
  const text = '–'.repeat(500_000);
  const path = put(join(temporaryFolder(), 'file'), text);
  assert.equal(await readLimited(path, { most: 1_500_000 }), text);
  await assert.rejects(readLimited(path, { most: 1_499_999 }), {
    message: /has 1\.5 MB: files of up to 1\.5 MB are read/,
  });
});

/** @param {object} facts @returns {import('../../../../protocol/types.js').PlanEvent} */
const planOf = (facts) => ({
  event: 'plan',
  benchmarks: [planned({ id: 0, suite: 's', name: 'n', ...facts })],
  order: [0],
});

test('a host with a name, an argument or a note that is too long is refused with both lengths', () => {
  for (const [facts, limit] of /** @type {[object, number][]} */ ([
    [{ name: 'x'.repeat(1001) }, 1000],
    [{ argument: 'x'.repeat(1001) }, 1000],
    [{ suite: 'x'.repeat(1001) }, 1000],
    [{ note: 'x'.repeat(10_001) }, 10_000],
  ])) {
    assert.throws(() => createEventCheck()(planOf(facts)), {
      message: new RegExp(
        `"plan": broken at /benchmarks/0/${Object.keys(facts)[0]}: expected at most ${limit} ` +
          `characters, found ${limit + 1}$`,
      ),
    });
  }
  createEventCheck()(planOf({ name: 'x'.repeat(1000), note: 'x'.repeat(10_000) }));
});

test('a host with too many benchmarks is refused with both numbers', () => {
  const [one] = planOf({}).benchmarks;
  const plan = { ...planOf({}), benchmarks: Array.from({ length: 100_001 }, (_, id) => ({ ...one, id })) };
  assert.throws(() => createEventCheck()(plan), {
    message: /expected an array of at most 100000, found an array of 100001/,
  });
});

test('of a message that is too long the beginning is kept', () => {
  const { record, take } = collectRound(0);
  take(failureEvent('x'.repeat(20_000), 0));
  take(failureEvent('short', 0));
  assert.match(record.failures[0].message, /^x{10000}… \(20000 characters; the first 10000 are kept\)$/);
  assert.equal(record.failures[1].message, 'short');
});
