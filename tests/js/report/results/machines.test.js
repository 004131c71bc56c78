import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { judge, makeGate } from '../../../../report/compare/gate.js';
import { warningsOf } from '../../../../report/compare/words.js';
import { historyEntries, runKey } from '../../../../report/history/entry.js';
import { historyOf } from '../../../../report/history/series.js';
import { joinResults } from '../../../../report/results/join.js';
import { machineText, withMachine, withRecords } from '../../../../report/results/machines.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { conclusionsOf } from '../../../../report/table/conclusions.js';
import { countingPlatform, nativeHost, platformOf, resultsOf } from '../fixture.js';

const arm = { cpu: 'Cortex-A72', cores: 4, os: 'Debian GNU/Linux 12' };
const native = (/** @type {number} */ cost, id = 'native') =>
  platformOf(id, [{ cost }], { round: { host: nativeHost } });
const counted = (/** @type {number} */ work) => countingPlatform('native@work', [{ work }]);

/** What a machine sends back. */
const there = ({ cost = 80, node = 160, work = 40, machine = arm, cycleNs = 0.5, ...more } = {}) =>
  resultsOf([native(cost), platformOf('node', [{ cost: node }]), counted(work)], {
    machine,
    startedAt: '2026-11-21T08:02:00.000Z',
    referenceCycles: [{ machine: null, cycleNs, since: '2026-11-20T00:00:00Z' }],
    warnings: [{ code: 'load', message: 'busy' }],
    ...more,
  });

/** A run here, with the columns of a machine. @param {Parameters<typeof there>[0]} [options] */
const run = (options, { name = 'pi', cost = 10, work = 20, ...more } = {}) =>
  withMachine(
    resultsOf([native(cost), platformOf('node', [{ cost: 15 }]), counted(work)], {
      request: { ...resultsOf([]).request, platforms: ['native', 'node', 'native@work'] },
      ...more,
    }),
    there(options),
    { name, asked: ['native', 'node', 'native@work'] },
  );

test('results of another machine become columns with its name, its facts and its reference cycle', () => {
  const results = validateResults(run());
  assert.deepEqual(
    results.platforms.map(({ id, machine }) => [id, machine]),
    [
      ['native', undefined],
      ['node', undefined],
      ['native@work', undefined],
      ['native@pi', 'pi'],
      ['node@pi', 'pi'],
      ['native@work@pi', 'pi'],
    ],
  );
  assert.deepEqual(results.machines, [{ name: 'pi', startedAt: '2026-11-21T08:02:00.000Z', machine: arm }]);
  assert.deepEqual(results.referenceCycles, [{ machine: 'pi', cycleNs: 0.5, since: '2026-11-20T00:00:00Z' }]);
  assert.deepEqual(results.warnings, [
    {
      code: 'joined',
      message:
        'native@pi, node@pi, native@work@pi: measured on pi (Cortex-A72, 4 cores, Debian GNU/Linux 12)',
    },
    { code: 'load', message: 'pi: busy' },
  ]);
  assert.deepEqual(results.request.platforms, [
    'native',
    'node',
    'native@work',
    'native@pi',
    'node@pi',
    'native@work@pi',
  ]);
  assert.equal(machineText({ name: 'pi', machine: {} }), 'pi');
});

test('a column that a machine has not sent failed, and one that nobody asked for is not taken', () => {
  const { platforms } = withMachine(resultsOf([]), there(), { name: 'pi', asked: ['native', 'bun'] });
  assert.deepEqual(
    platforms.map(({ id, status }) => [id, status]),
    [
      ['native@pi', 'ok'],
      ['bun@pi', 'failed'],
    ],
  );
  const failed = withRecords(
    resultsOf([native(10)]),
    [{ id: 'native', status: 'failed', reason: 'gone', rounds: [] }],
    'pi',
  );
  assert.deepEqual(
    validateResults(failed).platforms.map(({ id, reason }) => [id, reason]),
    [
      ['native', null],
      ['native@pi', 'gone'],
    ],
  );
});

test('ratios of times stay on one machine, those of counts do not', () => {
  const summary = summarize(run());
  const [{ cells }] = summary.rows;
  assert.deepEqual(
    ['native', 'node', 'native@pi', 'node@pi'].map((id) => cells[id].ratio?.value.toFixed(2)),
    ['1.00', '1.50', '1.00', '2.00'],
  );
  assert.equal(cells['native@work@pi'].ratio?.value, 2);
  assert.deepEqual(
    conclusionsOf(summary).map((line) => line.replace(/ \(.*/, '')),
    [
      'node takes 1.50 times as long as native',
      'node@pi takes 2.00 times as long as native@pi',
      'native@work@pi executes 2.00 times the instructions of native@work',
    ],
  );
  const asked = summarize(run(), { reference: 'node@pi' });
  assert.deepEqual(
    ['native', 'node', 'native@pi', 'node@pi'].map((id) => asked.rows[0].cells[id].ratio?.value.toFixed(2)),
    ['0.67', '1.00', '0.50', '1.00'],
  );
  const alone = summarize(withMachine(resultsOf([native(10)]), there(), { name: 'pi', asked: ['node'] }));
  assert.equal(alone.rows[0].cells['node@pi'].ratio, null, 'native code was not measured there');
});

test('instructions per cycle are not made of the instructions of another machine', () => {
  const cells = (/** @type {import('../../../../protocol/types.js').Results} */ results) =>
    summarize(results).rows[0].cells;
  const both = cells(run());
  assert.ok(Number(both.native.estimate?.instructionsPerCycle) > 0);
  const without = run();
  const only = cells({
    ...without,
    platforms: without.platforms.filter(({ id }) => id !== 'native@work@pi'),
  });
  assert.equal(only['native@pi'].estimate?.instructionsPerCycle, null);
  assert.equal(only.native.estimate?.instructionsPerCycle, both.native.estimate?.instructionsPerCycle);
});

const gate = makeGate({ failOn: 'slower' }, { suites: new Map() });

test('times of a machine of the same name with another CPU are not compared; counts are', () => {
  const other = { ...arm, cpu: 'Cortex-A76' };
  const compared = compare(
    summarize(run()),
    summarize(run({ machine: other, cost: 800, cycleNs: 0.1, work: 44 })),
  );
  assert.deepEqual(
    compared.cells.map(({ platform, change }) => `${platform} ${change}`),
    ['native same', 'node same', 'native@work same', 'native@work@pi slower'],
  );
  assert.deepEqual(
    compared.apart?.map(({ platform }) => platform),
    ['native@pi', 'node@pi', 'native@work@pi'],
  );
  assert.deepEqual(compared.losses, []);
  assert.deepEqual(compared.differences, []);
  assert.match(
    warningsOf(compared)[0],
    /^native@pi: measured on another machine: pi \(Cortex-A72, .*\) → pi \(Cortex-A76, .*\): only its counts are compared$/,
  );
  const verdict = judge(compared, gate);
  assert.equal(verdict.verdict, 'fail');
  assert.match(verdict.lines.join('\n'), /^slower: primality\/is_prime u64 on native@work@pi/);
});

test('times of the same machine are compared; what changed on it is a difference', () => {
  const same = compare(summarize(run()), summarize(run({ cost: 160 })));
  assert.equal(same.apart, undefined);
  assert.equal(same.cells.find(({ platform }) => platform === 'native@pi')?.change, 'slower');
  const { differences } = compare(
    summarize(run()),
    summarize(run({ machine: { ...arm, os: 'Debian GNU/Linux 13' } })),
  );
  assert.deepEqual(
    differences.map(({ platform, what }) => `${platform} ${what}`),
    ['native@pi os', 'node@pi os'],
  );
});

test('a history has an entry for each machine, so that its series are apart', () => {
  const entriesOn = (/** @type {number} */ day, /** @type {object} */ options = {}) => {
    const startedAt = `2026-11-2${day}T08:00:00.000Z`;
    const summary = summarize(run({ startedAt: startedAt.replace('08', '09'), ...options }, { startedAt }));
    const cycle = {
      machine: 'pi',
      platforms: [],
      cycleNs: 0.5,
      since: '2026-11-20T00:00:00Z',
      lowNs: 0.5,
      highNs: 0.5,
    };
    return historyEntries({ ...summary, referenceCycles: [cycle] }, `run ${day}`);
  };
  const [here, pi] = entriesOn(1);
  assert.deepEqual(
    [here.machine.cpu, here.platforms.map(({ id }) => id)],
    ['AMD EPYC', ['native', 'node', 'native@work']],
  );
  assert.deepEqual(
    [pi.machine.cpu, pi.platforms.map(({ id }) => id)],
    ['Cortex-A72', ['native@pi', 'node@pi', 'native@work@pi']],
  );
  assert.deepEqual(Object.keys(pi.rows[0].cells), ['native@pi', 'node@pi', 'native@work@pi']);
  assert.deepEqual(pi.referenceCycles, [{ machine: null, cycleNs: 0.5, since: '2026-11-20T00:00:00Z' }]);
  assert.equal(here.referenceCycles, undefined);
  assert.notEqual(runKey(here), runKey(pi));
  const { machines } = historyOf([
    ...entriesOn(1),
    ...entriesOn(2),
    ...entriesOn(3, { machine: { ...arm, cpu: 'Cortex-A76' }, cost: 800 }),
    ...entriesOn(4, { machine: { ...arm, cpu: 'Cortex-A76' }, cost: 800 }),
  ]);
  assert.deepEqual(machines.map(({ cpu, runs }) => [cpu, runs.length]).sort(), [
    ['AMD EPYC', 4],
    ['Cortex-A72', 2],
    ['Cortex-A76', 2],
  ]);
  assert.deepEqual(
    machines.flatMap(({ series }) => series.flatMap(({ changes }) => changes)),
    [],
  );
});

test('files with machines are joined; machines of one name and two CPUs stay apart', () => {
  const file = (/** @type {string} */ name, /** @type {object} */ options = {}) => ({
    name,
    results: run(options),
  });
  const alike = joinResults([file('a.json'), file('b.json')]);
  assert.deepEqual(
    alike.machines?.map(({ name }) => name),
    ['pi'],
  );
  const { machines, platforms, referenceCycles } = validateResults(
    joinResults([file('a.json'), file('b.json', { machine: { ...arm, cpu: 'Cortex-A76' }, cycleNs: 0.25 })]),
  );
  assert.deepEqual(
    machines?.map(({ name, machine }) => [name, machine.cpu]),
    [
      ['pi', 'Cortex-A72'],
      ['pi in b.json', 'Cortex-A76'],
    ],
  );
  assert.deepEqual(
    platforms.filter(({ id }) => id.startsWith('native@pi')).map(({ id, machine }) => [id, machine]),
    [
      ['native@pi', 'pi'],
      ['native@pi#2', 'pi in b.json'],
    ],
  );
  assert.deepEqual(
    referenceCycles?.map(({ machine, cycleNs }) => [machine, cycleNs]),
    [
      ['pi', 0.5],
      ['pi in b.json', 0.25],
    ],
  );
});
