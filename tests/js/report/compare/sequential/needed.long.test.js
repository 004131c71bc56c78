import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceFrom } from '../../../../../report/compare/evidence/sign-flips.js';
import { roundsToVerdict } from '../../../../../report/compare/sequential/needed.js';
import { allowedAt, plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { randomSource } from '../../random.js';

const THRESHOLD = 0.01;
const ROWS = 200;
const [first, ...later] = plannedLooks();

/**
 * Rows whose rounds differ by a normal deviation: what the first look says they need, and at which look they
 * have their verdict.
 *
 * @param {number} deviation of the ratio of a round
 * @param {number} [change]
 */
function rows(deviation, change = 0) {
  return Array.from({ length: ROWS }, (_, seed) => {
    const { normal } = randomSource(seed + 1);
    const rounds = Array.from({ length: 60 }, () => ({ ratio: change + deviation * normal(), weight: 1 }));
    const at = ({ rounds: count } = first) => ({
      ...evidenceFrom(rounds.slice(0, count), allowedAt(count, plannedLooks())),
      ...allowedAt(count, plannedLooks()),
    });
    const isDecided = ({ low, high, probability } = at()) =>
      (low > -THRESHOLD && high < THRESHOLD) || probability <= 0.01;
    const decided = [first, ...later].find((look) => isDecided(at(look)))?.rounds ?? Infinity;
    return { decided, needed: roundsToVerdict(/** @type {any} */ (at()), first.rounds, THRESHOLD) };
  }).filter(({ decided }) => decided > first.rounds);
}

/**
 * The share of the rows for which a condition holds.
 *
 * @param {ReturnType<typeof rows>} all
 * @param {(row: ReturnType<typeof rows>[number]) => boolean} holds
 */
const share = (all, holds) => all.filter(holds).length / all.length;

test('rows that soon have their verdict are rarely said to need more rounds than there are', () => {
  for (const deviation of [0.01, 0.015]) {
    const all = rows(deviation).filter(({ decided }) => decided <= 26);
    assert.ok(all.length > 20, `${all.length} rows`);
    assert.ok(share(all, ({ needed }) => needed > 60) <= 0.05, `${deviation}`);
    assert.ok(share(all, ({ needed, decided }) => needed <= decided) >= 0.8, `${deviation}`);
  }
});

test(
  'of rows that differ by 9 % from round to round, half are said to need more rounds than there are: the ' +
    'others may look changed',
  () => {
    const all = rows(0.09);
    assert.ok(share(all, ({ decided }) => decided === Infinity) > 0.9, 'they have no verdict');
    assert.ok(
      share(all, ({ needed }) => needed === Infinity) >= 0.45,
      `${share(all, ({ needed }) => needed === Infinity)}`,
    );
  },
);

test('a change that goes on to look as large as now needs no more rounds than it takes to name it', () => {
  const all = rows(0.06, 0.06).filter(({ decided }) => decided <= 40);
  assert.ok(all.length > 20, `${all.length} rows`);
  assert.ok(share(all, ({ needed }) => needed <= 60) >= 0.9);
});

test('a row stays for its means where its levels will not tell', () => {
  const levels = { log: 0, low: -0.5, high: 0.5, error: 0.019 };
  const neededWith = (/** @type {object} */ found) =>
    roundsToVerdict(/** @type {any} */ ({ ...levels, ...found }), first.rounds, THRESHOLD);
  assert.equal(neededWith({}), Infinity);
  assert.ok(neededWith({ means: { log: 0.2, low: 0.05, high: 0.33 } }) < 60);
  assert.equal(neededWith({ means: { log: 0.02, low: -0.12, high: 0.16 } }), Infinity);
});
