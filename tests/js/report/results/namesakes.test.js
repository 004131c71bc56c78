import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairedResults } from '../../../../report/compare/duel.js';
import { comparisonOf } from '../../../../report/compare/evidence/evidence.js';
import { blindness, judge, makeGate } from '../../../../report/compare/gate.js';
import { openRows } from '../../../../report/compare/sequential/decide.js';
import { platformOf, resultsOf, roundOf } from '../fixture.js';

const gate = makeGate({ failOn: 'slower' }, { suites: new Map() });

/** Results of rows: name, cost and checksum; a fourth element overrides the row. */
const run = (rows, overrides = {}) =>
  resultsOf(
    [
      {
        ...platformOf('native', []),
        rounds: Array.from({ length: 16 }, (_, round) =>
          roundOf(
            rows.map(([name, cost, checksum, own = {}]) => ({
              name,
              cost: cost * (1 + 0.001 * (round % 3)),
              result: { spread: 0.002, checksum },
              ...own,
            })),
            { round },
          ),
        ),
      },
    ],
    overrides,
  );
const changesIn = ({ cells }) => Object.fromEntries(cells.map(({ name, change }) => [name, change]));

const A = '000000000000000a';
const B = '000000000000000b';
const C = '000000000000000c';

test('rows of one name that changed places are matched by what they compute', () => {
  const before = run([
    ['Parser', 2500, A],
    ['Parser#2', 1, B],
    ['Parser#3', 70, C],
  ]);
  const now = run([
    ['Parser', 1, B],
    ['Parser#2', 70, C],
    ['Parser#3', 3000, A],
  ]);
  const compared = comparisonOf(before, now)(gate);
  assert.deepEqual(changesIn(compared), { Parser: 'same', 'Parser#2': 'same', 'Parser#3': 'slower' });
  assert.deepEqual(compared.losses, []);
  assert.deepEqual([compared.onlyBaseline, compared.onlyCurrent], [[], []]);
});

test('rows that compute the same are neither slower nor faster', () => {
  for (const checksum of [A, null]) {
    const before = run([
      ['Parser', 2500, checksum],
      ['Parser#2', 1, checksum],
      ['own', 5, checksum],
    ]);
    const now = run([
      ['Parser', 1, checksum],
      ['Parser#2', 2500, checksum],
      ['own', 6, checksum],
    ]);
    const compared = comparisonOf(before, now)(gate);
    assert.deepEqual(changesIn(compared), { Parser: 'unclear', 'Parser#2': 'unclear', own: 'slower' });
    assert.match(compared.cells[0].reason, /cannot be told apart from another row of its name/);
    assert.equal(blindness(compared, 'slower').length, 2, 'a gate does not pass them silently');
    assert.equal(judge(comparisonOf(before, before)(gate), gate).verdict, 'pass', 'the same costs');
  }
});

test('a row that is new or gone makes others of its name doubtful, unless results tell', () => {
  const one = run([['Parser', 2500, A]]);
  const two = run([
    ['Parser', 1, B],
    ['Parser#2', 2500, A],
  ]);
  const added = comparisonOf(one, two)(gate);
  assert.deepEqual([changesIn(added), added.onlyCurrent], [{ 'Parser#2': 'same' }, ['primality/Parser']]);
  const gone = comparisonOf(two, one)(gate);
  assert.deepEqual([changesIn(gone), gone.onlyBaseline], [{ Parser: 'same' }, ['primality/Parser#2']]);
  const other = comparisonOf(
    one,
    run([
      ['Parser', 1, B],
      ['Parser#2', 2500, C],
    ]),
  )(gate);
  assert.deepEqual(changesIn(other), { Parser: 'unclear' });
});

test('seeds that differ say nothing of who is who', () => {
  const seeded = (seed, results) => ({
    ...results,
    platforms: results.platforms.map((platform) => ({ ...platform, seed })),
  });
  const before = run([
    ['Parser', 2500, A],
    ['Parser#2', 1, B],
  ]);
  const now = run([
    ['Parser', 1, B],
    ['Parser#2', 2500, A],
  ]);
  assert.deepEqual(changesIn(comparisonOf(before, seeded(7, now))(gate)), {
    Parser: 'unclear',
    'Parser#2': 'unclear',
  });
});

test('a row that was measured without the others of its name may be any of them', () => {
  const left = { plan: { selected: false }, cost: null };
  const before = run([
    ['Parser', 1, A, left],
    ['Parser#2', 1, B],
  ]);
  const now = run([
    ['Parser', 1, A, left],
    ['Parser#2', 2500, C],
  ]);
  assert.deepEqual(changesIn(comparisonOf(before, now)(gate)), { 'Parser#2': 'unclear' });
});

test('a duel pairs rows by what they compute, and does not go on for those that nothing tells apart', () => {
  const side = (of, rows) => run(rows, { duel: { side: of, against: 'x', looks: [] } });
  const a = side('a', [
    ['Parser', 2500, A],
    ['Parser#2', 1, B],
  ]);
  const b = side('b', [
    ['Parser', 1, B],
    ['Parser#2', 2500, A],
  ]);
  const compared = comparisonOf(a, b)(gate);
  assert.ok(compared.paired);
  assert.deepEqual(changesIn(compared), { Parser: 'same', 'Parser#2': 'same' });
  const alike = [
    side('a', [
      ['Parser', 2500, A],
      ['Parser#2', 1, A],
    ]),
    side('b', [
      ['Parser', 1, A],
      ['Parser#2', 2500, A],
    ]),
  ];
  assert.equal(pairedResults(...alike).size, 1);
  assert.deepEqual(openRows(...alike, gate, { isAlone: false }).get('native')?.open, []);
});

test('names that an earlier version cut are those of the rows that begin alike', () => {
  const long = (/** @type {string} */ end) => `sort ${'a_long_name_'.repeat(6)}${end}`;
  const cut = `${long('').slice(0, 65)}…`;
  const alone = comparisonOf(run([[cut, 100, null]]), run([[long('fast'), 130, null]]))(gate);
  assert.deepEqual([changesIn(alone), alone.losses], [{ [long('fast')]: 'slower' }, []]);
  const before = run([
    [cut, 2500, A],
    [`${cut}#2`, 1, B],
  ]);
  const now = run([
    [long('fast'), 1, B],
    [long('slow'), 2500, A],
  ]);
  const both = comparisonOf(before, now)(gate);
  assert.deepEqual(changesIn(both), { [long('fast')]: 'same', [long('slow')]: 'same' });
  assert.deepEqual([both.onlyBaseline, both.onlyCurrent], [[], []]);
  const back = comparisonOf(now, before)(gate);
  assert.deepEqual(changesIn(back), { [cut]: 'same', [`${cut}#2`]: 'same' });
  const unknown = comparisonOf(
    run([
      [cut, 2500, null],
      [`${cut}#2`, 1, null],
    ]),
    now,
  )(gate);
  assert.deepEqual(changesIn(unknown), { [long('fast')]: 'unclear', [long('slow')]: 'unclear' });
});

test('names that users end with a number or with dots are taken as they are', () => {
  const rows = (cost) =>
    run([
      ['case #1', cost, A],
      ['case #2', 5, A],
      ['vector#2', cost, A],
      ['a…', cost, A],
      ['ab', 5, A],
    ]);
  assert.deepEqual(changesIn(comparisonOf(rows(100), rows(130))(gate)), {
    'case #1': 'slower',
    'case #2': 'same',
    'vector#2': 'slower',
    'a…': 'slower',
    ab: 'same',
  });
});
