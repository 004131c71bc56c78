/** Files that were written before pairs became columns: real ones, with most benchmarks and pairs cut out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listBaselines, readBaseline } from '../../../../cli/files/baselines.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { parseResults, validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';

const folder = new URL('../../fixtures/schema-1/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');

test('results of schema 1 are upgraded: pairs become columns, and nothing else changes', () => {
  const before = JSON.parse(read('results.json'));
  const results = parseResults(read('results.json'), 'results.json');
  assert.equal(before.schema, 'samebench-results/1');
  assert.equal(results.schema, 'samebench-results/2');
  const [old] = before.platforms[0].rounds[0].results;
  const { pairs, ...others } = results.platforms[0].rounds[0].results[0];
  assert.deepEqual(pairs.operations.map((_, i) =>
    [pairs.operations[i], pairs.bodyNs[i], pairs.twinNs[i], pairs.pauses[i]]), old.pairs);
  const { pairs: _, ...othersBefore } = old;
  assert.deepEqual(others, othersBefore);
  assert.deepEqual(results.machine, before.machine);
});

test('results of schema 1 give the same costs as with the version that wrote them', () => {
  const { rows } = summarize(parseResults(read('results.json'), 'results.json'));
  const costs = rows.map(({ argument, cells: { node, chromium } }) => [argument, node.value, chromium.value]);
  assert.deepEqual(costs, [
    ['0', null, null],
    ['1', 1.1952733445062693, 1.1866975127512764],
    ['8', 9.613434375768426, 9.594289146547586],
    ['64', 76.67424393535099, 76.71955630859458],
  ]);
});

test('upgrading does not change its argument', () => {
  const value = JSON.parse(read('results.json'));
  validateResults(value);
  assert.deepEqual(value, JSON.parse(read('results.json')));
});

test('broken results of schema 1 are rejected with the place of the error', () => {
  const broken = (/** @type {(results: any) => void} */ change) => {
    const results = JSON.parse(read('results.json'));
    change(results);
    return () => validateResults(results);
  };
  assert.throws(broken((r) => { r.platforms[0].rounds[0].results[0].pairs[2] = [1, 2, 3]; }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs: expected object, found an array of 6/);
  assert.throws(broken((r) => { r.platforms[0].rounds[0].results[0].pairs[2][0] = 0; }), /pairs\/operations\/2: .*found 0/);
  assert.throws(broken((r) => { r.platforms = 3; }), /at \/platforms: expected array, found 3/);
});

test('a baseline of schema 1 is listed and read', async () => {
  const where = { folder: fileURLToPath(folder) };
  const listed = (await listBaselines(where.folder)).find(({ name }) => name === 'baseline');
  assert.equal(listed?.broken, null);
  const results = await readBaseline('baseline', where);
  assert.equal(results.schema, 'samebench-results/2');
  assert.equal(summarize(results).rows[0].cells.node.pairs, 12);
});

test('a history from the time of results of schema 1 is read', () => {
  const { entries, bad } = parseHistory(read('history.jsonl'), 'history.jsonl');
  assert.deepEqual(bad, []);
  assert.equal(entries[0].label, 'before-columns');
  assert.equal(entries[0].rows.find(({ argument }) => argument === '8')?.cells.node.ns, 9.6134);
});
