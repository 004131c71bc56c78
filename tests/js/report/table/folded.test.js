import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ladderOf, platformOf, roundOf } from '../fixture.js';
import { modelOf } from './fixture.js';

test('folded, the cold start and the warnings of hidden rows are left out, unless they are asked for', () => {
  const rows = [...ladderOf().map((row) => ({ ...row, plan: {} })), { name: 'a', cost: 1 }];
  const warnings = [{ code: 'not-warmed-up', message: 'still changing', benchmark: 3 }];
  const run = [{ ...platformOf('node', []), rounds: [roundOf(rows, { warnings })] }];
  const folded = modelOf(run, { folded: true });
  assert.deepEqual([folded.cold, folded.warnings], [null, []]);
  assert.match(
    folded.footnotes.join('\n'),
    /^not shown: 8 rows of the suite ladder, whose error is among the clocks; cold start \(--cold\); the HTML report has both$/m,
  );
  assert.equal(modelOf(run, { folded: true, cold: true }).cold?.rows[0].label, 'compile');
  const asked = { request: { suites: ['ladder', 'primality'], seed: 1, rounds: 1 } };
  assert.match(modelOf(run, { folded: true }, asked).warnings[0], /ladder\/ladder 4: still changing/);
  assert.match(
    modelOf([{ ...platformOf('node', []), rounds: [roundOf([{ name: 'a', cost: 1 }])] }], {
      folded: true,
    }).footnotes.join('\n'),
    /^not shown: cold start \(--cold\); the HTML report has it$/m,
  );
});

test('folded, the ladder is left out unless asked for; a warning of several platforms is one line', () => {
  const rows = [
    ...ladderOf().map((row) => ({ ...row, plan: {} })),
    { name: 'a', cost: 1 },
    { name: 'b', cost: 1 },
  ];
  const warnings = [8, 9].map((benchmark) => ({
    code: 'not-warmed-up',
    message: 'still changing',
    benchmark,
  }));
  const both = ['native', 'node'].map((id) => ({
    ...platformOf(id, []),
    rounds: [roundOf(rows, { warnings })],
  }));
  const folded = modelOf(both, { folded: true });
  assert.deepEqual(
    folded.suites.map(({ name }) => name),
    ['primality'],
  );
  assert.deepEqual(folded.warnings, ['native, node: primality/a, primality/b: still changing']);
  assert.match(folded.footnotes.join('\n'), /^not shown: 8 rows of the suite ladder/m);
  const whole = modelOf(both);
  assert.deepEqual(
    whole.suites.map(({ name }) => name),
    ['ladder', 'primality'],
  );
  assert.deepEqual(whole.warnings, [
    'native: primality/a, primality/b: still changing',
    'node: primality/a, primality/b: still changing',
  ]);
  const asked = { request: { suites: ['ladder', 'primality'], seed: 1, rounds: 1 } };
  assert.deepEqual(
    modelOf(both, { folded: true }, asked).suites.map(({ name }) => name),
    ['ladder', 'primality'],
  );
});
