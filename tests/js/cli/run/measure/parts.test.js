import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from '../../../../../cli/hosts/index.js';
import { mergeRounds } from '../../../../../cli/run/measure/all-programs.js';
import { byProgram, isolated } from '../../../../../cli/run/measure/parts.js';
import { collectRound } from '../../../../../protocol/collector.js';
import { labelOf } from '../../../../../protocol/identity.js';
import { witnessLabels } from '../../../../../report/estimate/rounds/witness.js';

/** @import { Listed } from '../../../../../cli/hosts/list.js' */

/**
 * @param {string} suite
 * @param {string} name
 * @param {string} [program]
 * @param {string} [onlyOn]
 * @returns {Listed}
 */
const row = (suite, name, program, onlyOn) => ({
  ...{ suite, name, argument: null },
  ...(program && { program }),
  ...(onlyOn && { onlyOn }),
});
const ladder = [
  row('ladder', 'other'),
  ...witnessLabels.map((label) => {
    const [name, argument = null] = label.slice('ladder/'.length).split(/ (?=64$)/);
    return name === 'independent' ? row('ladder', 'independent 64') : { suite: 'ladder', name, argument };
  }),
];
const [one, two, three] = [row('a', 'one', 'a'), row('a', 'two', 'a'), row('b', 'three', 'b', 'native')];
const benchmarks = [...ladder, one, two, three];
const request = { suites: [], filter: '' };
/** @type {Parameters<typeof byProgram>[1]} */
const native = { host: kindOf('native'), request, benchmarks, failed: [] };

test('each program measures its own rows, and the ladder is measured once', () => {
  assert.deepEqual(byProgram({ only: [] }, native), [
    { part: 'ladder', program: 'ladder', isWhole: true, only: ladder.map(labelOf) },
    { part: 'a', program: 'a', isWhole: true, only: ['a/one', 'a/two'] },
    { part: 'b', program: 'b', isWhole: true, only: ['b/three'] },
  ]);
  const some = byProgram({ only: ['a/two', ...witnessLabels] }, native);
  assert.deepEqual(some, [{ part: 'a', program: 'a', isWhole: false, only: ['a/two'] }]);
  const onlyLadder = byProgram({ only: [] }, { ...native, request: { suites: ['ladder'], filter: '' } });
  assert.deepEqual(
    onlyLadder.map(({ program }) => program),
    ['ladder'],
  );
  assert.deepEqual(byProgram(isolated(['b/three'])[0], native), [
    { part: 'b/three', program: 'b', isWhole: false, only: ['b/three'] },
  ]);
});

test('a kind of host has its own programs, and the rows of those that failed', () => {
  const wasm = { ...native, host: kindOf('wasm') };
  const programsOf = (/** @type {typeof wasm} */ built) =>
    byProgram({ only: [] }, built).map(({ program }) => program);
  assert.deepEqual(programsOf(wasm), ['ladder', 'a'], 'it has no program b');
  const failed = [{ kind: kindOf('wasm'), program: 'b', message: 'it was not built' }];
  assert.deepEqual(programsOf({ ...wasm, failed }), ['ladder', 'a', 'b']);
  const whole = { only: [] };
  assert.deepEqual(
    byProgram(whole, { ...native, host: kindOf('wasi') }),
    [whole],
    'it has one module for all',
  );
  const alone = [...ladder, row('a', 'one')];
  assert.deepEqual(byProgram(whole, { ...native, benchmarks: alone }), [whole]);
});

test('a column of JavaScript measures programs that have such rows, the first one with the ladder', () => {
  const withRows = benchmarks.map((one) => (one.program === 'a' ? { ...one, hasJavaScript: true } : one));
  for (const id of ['node@js', 'chromium@js a', 'node@call@open'])
    assert.deepEqual(
      byProgram({ only: [] }, { ...native, host: kindOf('wasm'), id, benchmarks: withRows }),
      [{ part: 'a', program: 'a', isWhole: true, only: [...ladder, one, two].map(labelOf) }],
      id,
    );
});

test('rounds of several programs are merged into one, with each row once', () => {
  const roundOf = (/** @type {Listed[]} */ rows, /** @type {number} */ failing) => {
    const { record } = collectRound(0);
    record.complete = true;
    record.plan = /** @type {any} */ ({
      benchmarks: rows.map((own, id) => ({ ...own, id, selected: true })),
    });
    record.failures.push({ message: 'it failed', benchmark: failing }, { message: 'all', benchmark: null });
    return record;
  };
  const merged = mergeRounds([
    roundOf([ladder[0], one], 1),
    roundOf([three, ladder[0]], 1),
    roundOf([two], 0),
  ]);
  assert.deepEqual(
    merged.plan?.benchmarks.map((planned) => [planned.id, labelOf(planned)]),
    [
      [0, 'ladder/other'],
      [1, 'a/one'],
      [2, 'b/three'],
      [3, 'a/two'],
    ],
  );
  assert.deepEqual(
    merged.failures.map(({ benchmark }) => benchmark),
    [1, null, null, 3, null],
    'the ladder of the second one is not among them',
  );
});
