import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHistory } from '../../../../report/history/reading.js';
import { historyOf } from '../../../../report/history/series.js';
import { renderHistory } from '../../../../report/history/text.js';
import { siteModel } from '../../../../extras/publish/analysis/model.js';
import { daily } from './fixture.js';

const A = '000000000000000a';
const B = '000000000000000b';

/** Six runs, in the last three of which two rows of one name have changed places. */
const swapped = (checksums) =>
  daily(6, (day) => ({
    costs: day < 3 ? { Parser: 2500, 'Parser#2': 1, own: 5 } : { Parser: 1, 'Parser#2': 2500, own: 5 },
    checksums: { Parser: checksums[day < 3 ? 0 : 1], 'Parser#2': checksums[day < 3 ? 1 : 0], own: A },
  }));
const changesIn = (series) =>
  Object.fromEntries(series.map(({ name, changes, suspect }) => [name, changes.length + (suspect ? 1 : 0)]));
const NONE = { Parser: 0, 'Parser#2': 0, own: 0 };

test('rows of one name that changed places did not change', () => {
  for (const [checksums, doubtful] of [
    [[A, B], false],
    [[A, A], true],
  ]) {
    const entries = swapped(checksums);
    const history = historyOf(entries);
    assert.deepEqual(changesIn(history.machines[0].series), NONE);
    assert.equal(/cannot be told apart .*Parser/.test(renderHistory(history)), doubtful);
    const model = siteModel(entries);
    assert.deepEqual([model.changes, model.rows.length], [[], 3]);
  }
  const [{ series }] = historyOf(swapped([A, B])).machines;
  const costs = series.find(({ name }) => name === 'Parser').points.map(({ value }) => Math.round(value));
  assert.deepEqual(costs, [1, 1, 1, 1, 1, 1], 'the points are those of one row');
});

test('a file keeps what such rows compute, and nothing of others', () => {
  const [entry] = swapped([A, B]);
  const [parser, , own] = parseHistory(`${JSON.stringify(entry)}\n`, 'file').entries[0].rows;
  assert.deepEqual([parser.cells.native.checksum, own.cells.native.checksum], [A, undefined]);
});

test('names that an earlier version cut go on as whole ones', () => {
  const whole = 'a_long_name_'.repeat(6);
  const entries = daily(8, (day) => ({
    costs: { [day < 4 ? `${whole.slice(0, 60)}…` : whole]: day < 4 ? 100 : 130 },
  }));
  const [{ series }] = historyOf(entries).machines;
  assert.deepEqual(
    series.map(({ name, points, changes }) => [name, points.length, changes.length]),
    [[whole, 8, 1]],
  );
  assert.equal(siteModel(entries).rows.length, 1);
});
