/** What the script of a site's page shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isView, readView, writeView } from '../../page/address.js';
import { DRAWN, drawingsOf, drawnRuns } from '../../page/figures.js';
import { shownRows } from '../../page/rows.js';

test('a view is written to the address and read from it, whatever the names contain', () => {
  for (const row of ['words/count n=4', 'a/b+c&d=e#f %20', '<img src=x>', '漢字']) {
    const view = { search: row, order: 'ratio', machine: row, row, last: '100' };
    assert.deepEqual(readView(`#${writeView(view)}`), view);
  }
  const nothing = readView('');
  assert.equal(writeView(nothing), '');
  assert.deepEqual(
    readView('#order=size&last=7&other=1&__proto__=2'),
    nothing,
    'what means nothing is ignored',
  );
  assert.deepEqual(['', '#', '#row=a', '#changes'].map(isView), [true, true, true, false]);
});

/** @type {[string, string, number, number, string][]} */
const rows = [
  ['words', 'count', 1.5, 0, ''],
  ['words', 'split', 4, 0.2, ''],
  ['numbers', 'count', 2, 0.7, ''],
];

test('rows are searched by suite and name, and ordered by ratio or change', () => {
  const shown = (search, order = '') => shownRows(rows, { search, order });
  assert.deepEqual(
    [shown(''), shown('WORDS/'), shown(' count '), shown('none')],
    [[0, 1, 2], [0, 1], [0, 2], []],
  );
  assert.deepEqual(
    [shown('', 'ratio'), shown('', 'change'), shown('words', 'ratio')],
    [
      [1, 2, 0],
      [2, 1, 0],
      [1, 0],
    ],
  );
});

const all = Array.from({ length: 5000 }, (_, run) => run);

test('of thousands of runs few are drawn: the first, the last, and those of changes', () => {
  const drawn = drawnRuns(all, [17, 4321, 99_999]);
  assert.ok(drawn.length <= DRAWN, `${drawn.length}`);
  assert.deepEqual(
    [drawn[0], drawn.at(-1), drawn.includes(17), drawn.includes(4321), drawn.includes(99_999)],
    [0, 4999, true, true, false],
  );
  assert.ok(drawn.every((run, i) => i === 0 || run > drawn[i - 1]));
  assert.ok(drawnRuns(all, all).length <= DRAWN, 'each run is a change');
  assert.deepEqual(drawnRuns([3, 5], []), [3, 5]);
});

test('a drawing has the points of the drawn runs, rings at changes, and the changes as a list', () => {
  const series = [
    [
      0,
      'native',
      'time',
      null,
      all.map((run) => (run < 3000 ? 10 : 12)),
      null,
      null,
      [[3000, '1.20×', 'slower', 'compiler changed']],
      null,
    ],
    [0, 'native@work', 'instructions', [4999], [7], null, null, [], null],
    [1, 'native', 'time', [0, 1], [5, 5], [4, 4], [6, 6], [], [1, '1.10×', 'slower', '']],
  ];
  const runs = new Map([
    [0, [all.map(String), all.map((run) => `https://x/${run}`), [[2999, 'governor changed']]]],
    [1, [['a', 'b'], [null, null], []]],
  ]);
  const drawings = drawingsOf(series, { runs, last: Infinity, row: { suite: 's', name: 'n' } });
  assert.deepEqual(
    drawings.map(({ machine, figure, runs: count }) => [machine, figure.quantity, count]),
    [
      [0, 'time', 5000],
      [0, 'instructions', 1],
      [1, 'time', 2],
    ],
  );
  const [
    {
      figure: {
        lines: [
          {
            points,
            changes: [ring],
          },
        ],
      },
      axis,
      changes,
    },
  ] = drawings;
  assert.ok(points.length <= DRAWN && points.length === axis.runs.length);
  assert.deepEqual([axis.runs[ring.run], ring.value, ring.text], ['3000', 12, '1.20×']);
  assert.ok(Number(axis.runs[axis.environment[0].run]) >= 2999, 'at the next run that is drawn');
  assert.deepEqual(changes, [
    {
      platform: 'native',
      text: 'slower',
      also: 'compiler changed',
      isConfirmed: true,
      run: '3000',
      commit: 'https://x/3000',
    },
  ]);
  assert.deepEqual(
    drawings[2].changes.map(({ isConfirmed, run, commit }) => [isConfirmed, run, commit]),
    [[false, 'b', null]],
  );
  const last = drawingsOf(series, { runs, last: 100, row: { suite: 's', name: 'n' } });
  assert.deepEqual([last[0].axis.runs.length, last[0].changes.length], [100, 0]);
});
