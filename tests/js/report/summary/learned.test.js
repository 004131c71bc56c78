import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { assertNear, ladderOf, platformOf, resultsOf, roundOf } from '../fixture.js';

test('what any round has learned of a benchmark counts, also if a host died before it was called', () => {
  const sizes = [8, 64, 512];
  const scripted = (/** @type {boolean} */ died) => [
    ...ladderOf(),
    { name: 'crashes', cost: null, ...(died && { failure: 'the host died' }) },
    ...sizes.map((n) => ({
      name: `sort/${n}`,
      cost: died ? null : 2 * n,
      plan: {
        complexity: true,
        series: 'sort',
        bytes: 1,
        ...(!died && { parameter: n, bytes: 8 * n, note: 'sorted' }),
      },
    })),
  ];
  for (const order of [
    [true, false],
    [false, true],
    [true, false, false],
  ]) {
    const rounds = order.map((died) => roundOf(scripted(died), { complete: !died }));
    const results = resultsOf([{ id: 'node', status: 'ok', reason: null, rounds }]);
    const { complexities, rows, warnings } = summarize(results);
    assert.deepEqual(
      complexities.map((one) => [one.name, one.order]),
      [['sort', 'n']],
      `${order}`,
    );
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'no-growth'),
      [],
    );
    const row = rows.find(({ name }) => name === 'sort/64');
    assert.deepEqual(row?.notes, { node: 'sorted' });
    assertNear(Number(row?.cells.node.estimate?.bytesPerSecond), 4e9, 0.01);
    assert.equal(rows.find(({ name }) => name === 'crashes')?.cells.node.verdict, 'failed');
  }
});

test('what is learned of a benchmark on one platform counts where its plan of another comes first', () => {
  const rows = (/** @type {boolean} */ learned) =>
    [8, 64, 512].map((n) => ({
      name: `sort/${n}`,
      cost: learned ? 2 * n : null,
      plan: { complexity: true, series: 'sort', ...(learned && { parameter: n }) },
    }));
  const platforms = [platformOf('native', rows(false)), platformOf('node', rows(true))];
  const { complexities } = summarize(resultsOf(platforms));
  assert.deepEqual(
    complexities.map(({ platform, order }) => [platform, order]),
    [['node', 'n']],
  );
});
