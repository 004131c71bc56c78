/** Several programs in a round: each is a process, and one that fails takes nothing with it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { artifactIn, kindOf } from '../../../../../cli/hosts/index.js';
import { runAllPrograms } from '../../../../../cli/run/measure/all-programs.js';
import { exitCodeOf } from '../../../../../cli/run/exit-code.js';
import { labelOf } from '../../../../../protocol/identity.js';
import { exitCode } from '../../../../../cli/system/exit.js';
import { healthyEvents } from '../../../fixtures/events.js';
import { folderWith } from '../../../fixtures/folders.js';
import { fakePlatform } from '../../../fixtures/platforms.js';
import { run } from './one-round.js';

/** The rows of the fake host, of which the programs have one each. */
const planned = healthyEvents({}).find(({ event }) => event === 'plan').benchmarks;
const names = ['first', 'second'];
const own = planned.filter(({ suite }) => suite !== 'ladder').slice(0, names.length);
const benchmarks = [
  ...planned.filter(({ suite }) => suite === 'ladder'),
  ...own.map((one, i) => ({ ...one, program: names[i] })),
];
const build = artifactIn('native', folderWith({ 'samebench-programs.txt': `${names.join('\n')}\n` }));

/**
 * Measures two rounds.
 *
 * @param {(program: string, round: number) => void} fail throws where a process dies
 * @param {object} [options]
 */
async function measured(fail, options = {}) {
  /** @type {string[]} */
  const started = [];
  const platform = {
    ...fakePlatform('native'),
    host: kindOf('native'),
    async run(request, onEvent, { artifact: { program } }) {
      started.push(`${program} ${request.round}`);
      fail(program, request.round);
      healthyEvents(request).forEach(onEvent);
    },
  };
  const log = [];
  const [record] = await run([platform], {
    ...{ benchmarks, rounds: 2, artifactOf: () => build, log: (text) => log.push(text) },
    ...options,
  });
  const failures = record.rounds.flatMap(({ part, plan, failures: all }) =>
    all.map(({ message, benchmark }) => [
      part,
      labelOf(/** @type {any} */ (plan).benchmarks[Number(benchmark)]),
      message,
    ]),
  );
  const code = exitCodeOf({ platforms: [record], isSafe: true }, new AbortController().signal);
  return { record, started, failures, code, log };
}

test('a round has a process of each program, which measures its rows beside the witness', async () => {
  const { record, started, failures, code } = await measured(() => {});
  assert.deepEqual(started, ['ladder 0', 'first 0', 'second 0', 'ladder 1', 'first 1', 'second 1']);
  assert.deepEqual([record.status, failures, code], ['ok', [], exitCode.done]);
  assert.deepEqual(
    record.rounds.map(({ round, part }) => `${part} ${round}`),
    started,
  );
});

test('a program whose process dies loses its own rows, once, and is not started again', async () => {
  const die = (/** @type {string} */ program) => {
    if (program === 'second') throw new Error('it exited with code 3 before it was done');
  };
  const { record, started, failures, code, log } = await measured(die);
  assert.deepEqual(started, ['ladder 0', 'first 0', 'second 0', 'ladder 1', 'first 1']);
  assert.equal(record.status, 'ok');
  assert.deepEqual(failures, [['second', labelOf(own[1]), 'it exited with code 3 before it was done']]);
  assert.deepEqual(
    [code, log],
    [
      exitCode.platformFailed,
      ['native: the program second is not measured: it exited with code 3 before it was done'],
    ],
  );
});

test('a program that was not built is not started, and its rows have failed with the reason', async () => {
  const failed = [
    { kind: kindOf('native'), program: 'first', message: 'it was not built: a.cpp:3: error\nmore' },
  ];
  const { record, started, failures, code } = await measured(() => {}, { failed });
  assert.ok(!started.some((one) => one.startsWith('first')));
  assert.deepEqual(failures, [['first', labelOf(own[0]), 'it was not built: a.cpp:3: error']]);
  assert.deepEqual(
    record.rounds[0].warnings.map(({ code: warned, message }) => [warned, message]),
    [['lost-program', 'the program first is not measured: it was not built: a.cpp:3: error']],
  );
  assert.equal(code, exitCode.platformFailed);
  const unknown = await measured(() => {}, {
    failed: [{ ...failed[0], program: 'fourth' }],
  });
  assert.equal(unknown.code, exitCode.platformFailed, 'its rows are not known');
});

test('where the ladder cannot run, nothing of the column can', async () => {
  const { record } = await measured((program) => {
    if (program === 'ladder') throw new Error('it crashed');
  });
  assert.deepEqual([record.status, record.reason], ['failed', 'it crashed']);
});

test('a row that its program does not have any more has failed', async () => {
  const gone = { suite: 'gone', name: 'row', argument: null, program: 'second' };
  const { failures, record } = await measured(() => {}, { benchmarks: [...benchmarks, gone] });
  assert.equal(record.status, 'ok');
  assert.deepEqual(failures[0], [
    'second',
    'gone/row',
    'the program had it when it was listed, and does not have it any more',
  ]);
});

test('a program that one side of a duel does not have is measured on the other side alone', async () => {
  const started = [];
  const sides = ['native a', 'native b'].map((id) => ({
    ...fakePlatform(id),
    host: kindOf('native'),
    async run(request, onEvent, { artifact: { program } }) {
      started.push(`${id} ${program}`);
      healthyEvents(request).forEach(onEvent);
    },
  }));
  const duel = (a, b, rows = benchmarks) =>
    run(sides, {
      ...{ benchmarks: rows, groupOf: () => 'native' },
      artifactOf: ({ id }) => (id === 'native a' ? a : b),
    });
  const without = artifactIn('native', folderWith({ 'samebench-programs.txt': 'first\nother\n' }));
  const records = await duel(without, build);
  assert.deepEqual(started, [
    ...['native a ladder', 'native b ladder', 'native a first', 'native b first', 'native b second'],
  ]);
  assert.deepEqual(
    records.map(({ status, rounds }) => [status, rounds.flatMap(({ failures }) => failures)]),
    [
      ['ok', []],
      ['ok', []],
    ],
  );
  const single = artifactIn('native', '');
  const [a] = await duel(build, single, planned);
  assert.equal(a.status, 'failed');
  assert.match(String(a.reason), /give the suites the same PROGRAM on both sides/);
  const [, b] = await duel(single, build);
  assert.equal(b.status, 'ok', 'the one program of a has the rows of all');
});

test('without the ladder, too, a column says which programs it does not measure', async () => {
  const failed = [{ kind: kindOf('native'), program: 'first', message: 'it was not built' }];
  const { started, record } = await measured(() => {}, {
    ...{ failed, rounds: 1 },
    policies: [{ rowsOf: () => [{ only: own.map(labelOf) }] }],
  });
  assert.deepEqual(started, ['second 0']);
  assert.deepEqual(
    record.rounds.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
    ['lost-program'],
  );
});

test('what asks for all at once asks the programs that were built and have such rows', async () => {
  const ofProgram = { ladder: benchmarks.slice(0, -2), first: [own[0]], second: [own[1]], third: [own[1]] };
  const programs = Object.entries(ofProgram).map(([program, rows]) => ({
    ...{ program, failure: program === 'third' ? 'it was not built' : null, list: async () => rows },
  }));
  const asked = async (/** @type {string} */ filter, dies = '') => {
    /** @type {string[]} */
    const started = [];
    const platform = {
      ...fakePlatform('native'),
      async run(request, onEvent, { artifact: { program } }) {
        started.push(program);
        if (program === dies) throw new Error('it crashed');
        healthyEvents(request).forEach(onEvent);
      },
    };
    const request = /** @type {any} */ ({ round: 0, suites: [], filter });
    const options = /** @type {any} */ ({ artifact: { programs } });
    const { round, error } = await runAllPrograms(/** @type {any} */ (platform), request, options);
    return { started, complete: round.complete, error: error?.message ?? null };
  };
  assert.deepEqual(await asked(own[1].name), { started: ['second'], complete: true, error: null });
  assert.deepEqual(await asked('multiply-add'), { started: ['ladder'], complete: true, error: null });
  assert.equal((await asked(own[1].name, 'second')).error, 'it crashed');
  assert.deepEqual(await asked('none'), {
    ...{ started: [], complete: false, error: 'none of its programs has a benchmark that is asked for' },
  });
});
