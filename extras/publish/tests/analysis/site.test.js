/** The site of a history: what its page and its data hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible } from '../../../../protocol/visible.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { siteFiles } from '../../analysis/files.js';
import { readView } from '../../page/address.js';
import { siteModel } from '../../analysis/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { hostile } from '../../../../tests/js/fixtures/hostile.js';
import { daily, entryOn, timeOf } from '../../../../tests/js/report/history/fixture.js';
import { countingPlatform, nativeHost, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';

const repository = 'https://example.com/owner/name';
let made = 0;
const filesOf = (entries, overrides = {}) => {
  const model = siteModel(entries);
  return siteFiles(model, {
    title: 'Words',
    style: 'p{}',
    script: 'run()',
    repository,
    reports: model.machines.map(() => null),
    measure: model.machines.map(() => null),
    hash: () => String((made += 1)),
    ...overrides,
  });
};
const pageOf = (entries, overrides) =>
  filesOf(entries, overrides).find(({ path }) => path === 'index.html').text;
const dataOf = ({ text }) => {
  let data;
  new Function('samebenchData', text)((given) => (data = given));
  return data;
};
const hash = (day) => `${day}`.padStart(8, 'a');
/** One of two costs became slower with another compiler on the eighth day. */
const runs = (options = {}) =>
  daily(12, (day) => ({
    costs: { moved: day < 7 ? 100 : 120, steady: 50 },
    label: hash(day),
    ...(day >= 7 ? { host: { compiler: 'gcc 13' } } : {}),
    ...options,
  }));

test('the newest costs, the last change with its commit, and what else changed are in the page', () => {
  const page = pageOf(runs());
  assert.match(
    page,
    /<th scope="row"><a href="#row=primality%2Fmoved">.*?moved<\/a><\/th><td data-machine="0"><span class="cost">12\d ns<\/span>/,
  );
  assert.match(
    page,
    new RegExp(`1\\.20× native<small><a href="${repository}/commit/aaaaaaa7">aaaaaaa7 \\(2026-10-08\\)</a>`),
  );
  assert.match(
    page,
    /<td>slower, 1\.20×: 100 ns → 120 ns<\/td><td><a [^>]*>aaaaaaa7 .*?<\/td><td>compiler changed: gcc 12\.2\.0 → gcc 13<\/td>/,
  );
  assert.match(page, /12 runs · 2 benchmarks · 1 machine · the last on 2026-10-12/);
  assert.match(pageOf([entryOn(0, { costs: { a: 1 } })]), /1 run · 1 benchmark · 1 machine · /);
  assert.doesNotMatch(pageOf(runs(), { repository: null }), /\/commit\//);
  assert.match(pageOf(daily(6, () => ({ costs: { a: 1 } }))), /No cost changed/);
  assert.doesNotMatch(pageOf([entryOn(0)]), /last change|id="changes"/, 'one run has no history');
});

test('a label that is no commit has no link, and the commit of the project goes first', () => {
  const [entry] = [entryOn(0, { label: 'release 2' })];
  assert.deepEqual(
    siteModel([entry]).machines[0].runs.map(({ commit }) => commit),
    [null],
  );
  const commit = 'c'.repeat(40);
  assert.equal(
    siteModel([{ ...entry, project: { name: 'x', commit, clean: true } }]).machines[0].runs[0].commit,
    commit,
  );
  assert.equal(siteModel([{ ...entry, label: 'abc1234-dirty' }]).machines[0].runs[0].commit, 'abc1234');
});

test('times of machines have ratios within the machine only; counts that differ are listed', () => {
  const counts = (day, cpu, work) =>
    historyEntry(
      summarize(
        resultsOf(
          [
            platformOf('native', [{ cost: 100 }], { round: { host: nativeHost } }),
            platformOf('node', [{ cost: 200 }]),
            countingPlatform('native@work', [{ work }]),
          ],
          { startedAt: timeOf(day), machine: { cpu, cores: 2, os: 'Debian' } },
        ),
      ),
      null,
    );
  const model = siteModel([counts(0, 'Intel', 40), counts(1, 'AMD', 41)]);
  assert.deepEqual(
    model.machines.map(({ name, columns }) => [name, columns.map(({ platform }) => platform)]),
    [
      ['AMD', ['native', 'node', 'native@work']],
      ['Intel', ['native', 'node', 'native@work']],
    ],
  );
  assert.deepEqual(
    model.rows[0].cells.map((own) => own.map(({ times }) => times && Math.round(times))),
    [
      [1, 2, 1],
      [1, 2, 1],
    ],
  );
  assert.deepEqual(model.counts, [
    { row: 0, platform: 'native@work', amounts: ['41.00 instr', '40.00 instr'] },
  ]);
  assert.deepEqual(siteModel([counts(0, 'Intel', 40), counts(1, 'AMD', 40)]).counts, []);
});

/**
 * The cells of each row of the first machine: `cost @run`.
 *
 * @param {import('../../../../protocol/types.js').HistoryEntry[]} entries
 */
const cellsOf = (entries) =>
  Object.fromEntries(
    siteModel(entries).rows.map(({ name, cells: [own] }) => [
      name,
      own.map(({ number, run }) => (run === null ? number : `${number} @${run}`)),
    ]),
  );

test('each cost is of the newest run that has it: the runs of several suites make one table', () => {
  const both = ['native', 'node'];
  assert.deepEqual(
    cellsOf([
      entryOn(0, { ids: both, costs: { a: 100, b: 200 } }),
      entryOn(1, { ids: both, costs: { c: 300 } }),
      entryOn(2, { ids: ['native'], costs: { a: 400 } }),
    ]),
    { a: ['400 @2', '100 @0'], b: ['200 @0', '200 @0'], c: ['300 @1', '300 @1'] },
  );
  assert.deepEqual(
    cellsOf([
      entryOn(0, { ids: both }),
      entryOn(1, { ids: ['native'], costs: { b: 1 } }),
      entryOn(2, { ids: both, costs: { b: 1 } }),
    ]),
    { b: ['1.00 @2', '1.00 @2'], a: ['100 @0', '100 @0'] },
  );
  assert.deepEqual(
    cellsOf([entryOn(0, { ids: both }), entryOn(1, { ids: ['native'], costs: { b: 1 } })]).b,
    ['1.00 @1', '–'],
    'no run has it',
  );
});

test('a cost of another run than the newest has its date, or its time if that is on the same day', () => {
  const page = pageOf([
    entryOn(0, { costs: { a: 100 } }),
    entryOn(1, { costs: { b: 200 } }),
    entryOn(1, { costs: { c: 300 }, startedAt: timeOf(1).replace('T08', 'T19') }),
  ]);
  const cellOf = (/** @type {string} */ name) =>
    new RegExp(`${name}</a></th><td[^>]*>(.*?)</td>`)
      .exec(page)?.[1]
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
  assert.match(String(cellOf('a')), /^\|100 ns\|.*\|2026-10-01\|$/);
  assert.match(String(cellOf('b')), /^\|200 ns\|.*\|08:00\|$/);
  assert.doesNotMatch(String(cellOf('c')), /2026|:/);
  assert.match(
    page,
    /<code>–<\/code>.*<code>&lt; floor<\/code>.*<code>\?<\/code>/s,
    'the signs are explained',
  );
});

/** A run on that day, with node's cost of `a` replaced by a failure, or with other results there. */
const failing = (
  /** @type {number} */ day,
  { failure = undefined, checksum = undefined, costs = { a: 100 } } = {},
) => {
  const platform = (/** @type {string} */ id, /** @type {object} */ more, /** @type {object} */ result) =>
    platformOf(
      id,
      Object.entries(costs).map(([name, cost]) => ({ name, cost, result, ...more })),
      id === 'native' ? { round: { host: nativeHost } } : {},
    );
  return historyEntry(
    summarize(
      resultsOf(
        [
          platform('native', {}, {}),
          platform('node', failure ? { cost: null, failure } : {}, checksum ? { checksum } : {}),
        ],
        { startedAt: timeOf(day), machine: { cpu: 'Intel', cores: 2, os: 'Debian' } },
      ),
    ),
    null,
  );
};

test('failures and differing results are shown as long as no newer run of the row has others', () => {
  const errorsIn = (/** @type {any[]} */ ...entries) => siteModel(entries).machines[0].errors;
  const failed = failing(0, { failure: 'it trapped' });
  assert.deepEqual(errorsIn(failed), ['node: a failed: it trapped']);
  assert.deepEqual(errorsIn(failed, failing(1)), [], 'it was mended');
  assert.deepEqual(
    errorsIn(failed, failing(1, { costs: { b: 1 } })),
    ['node: a failed: it trapped (2026-10-01 08:00)'],
    'a run of other rows mends nothing',
  );
  const [different] = errorsIn(failing(0, { checksum: '9f00000000000002' }));
  assert.match(different, /^primality\/a: the platforms computed different results/);
  assert.deepEqual(errorsIn(failing(0, { checksum: '9f00000000000002' }), failing(1)), []);
  const gone = (/** @type {number} */ day) =>
    historyEntry(
      summarize(
        resultsOf(
          [
            platformOf('native', [{ name: 'a', cost: 100 }], { round: { host: nativeHost } }),
            { id: 'node', status: 'failed', reason: 'it cannot start', rounds: [] },
          ],
          { startedAt: timeOf(day), machine: { cpu: 'Intel', cores: 2, os: 'Debian' } },
        ),
      ),
      null,
    );
  assert.deepEqual(errorsIn(gone(0)), ['node failed: it cannot start']);
  assert.deepEqual(errorsIn(gone(0), gone(1)), ['node failed: it cannot start'], 'once');
  assert.deepEqual(errorsIn(gone(0), failing(1)), []);
  assert.match(
    pageOf([failed]),
    /<div class="notice error"><h3>Errors<\/h3><ul><li>node: a failed: it trapped/,
  );
  const { errors, ...older } = failed;
  assert.deepEqual([errors?.length, errorsIn(older)], [1, []], 'a line of an earlier version has none');
});

/**
 * A run of both platforms, in which node crashed after its plan: it reached those rows.
 *
 * @param {number} day
 * @param {{reached?: string[], status?: string}} [options]
 */
const crashed = (day, { reached = [], status = 'failed' } = {}) => {
  const scripted = (/** @type {string[]} */ measured) =>
    ['a', 'b'].map((name) => ({ name, cost: measured.includes(name) ? 100 + day : null }));
  return historyEntry(
    summarize(
      resultsOf(
        [
          platformOf('native', scripted(['a', 'b']), { round: { host: nativeHost } }),
          platformOf('node', scripted(reached), {
            status,
            reason: status === 'failed' ? 'the host crashed: SIGSEGV' : null,
            round: { complete: false },
          }),
        ],
        { startedAt: timeOf(day), machine: { cpu: 'Intel', cores: 2, os: 'Debian' } },
      ),
    ),
    null,
  );
};

test(
  'a platform that crashed after its plan keeps the older costs of what it did not reach, and its error ' +
    'is shown',
  () => {
    const good = failing(0, { costs: { a: 100, b: 200 } });
    const errorsIn = (/** @type {any[]} */ ...entries) => siteModel(entries).machines[0].errors;
    assert.deepEqual(cellsOf([good, crashed(1)]), { a: ['101 @1', '100 @0'], b: ['101 @1', '200 @0'] });
    assert.deepEqual(errorsIn(good, crashed(1)), ['node failed: the host crashed: SIGSEGV']);
    assert.deepEqual(cellsOf([good, crashed(1, { reached: ['a'] })]), {
      a: ['101 @1', '101 @1'],
      b: ['101 @1', '200 @0'],
    });
    assert.deepEqual(errorsIn(good, crashed(1, { reached: ['a'] })), [
      'node failed: the host crashed: SIGSEGV',
    ]);
    assert.deepEqual(errorsIn(crashed(1), failing(2)), [], 'it was mended');
    assert.deepEqual(cellsOf([crashed(1)]), { a: ['101 @0'], b: ['101 @0'] }, 'no run has a column of node');
  },
);

test(
  'what a platform that did not fail as a whole has not reached is an error of its rows, until a newer ' +
    'run has them',
  () => {
    const errorsIn = (/** @type {any[]} */ ...entries) => siteModel(entries).machines[0].errors;
    const stopped = crashed(1, { status: 'ok' });
    assert.deepEqual(errorsIn(failing(0), stopped), [
      'node: a, b failed: not reached: the host stopped before its end',
    ]);
    assert.deepEqual(errorsIn(stopped, failing(2)), [
      'node: b failed: not reached: the host stopped before its end (2026-10-02 08:00)',
    ]);
  },
);

test('an error of a run with two machines goes with the platforms of each', () => {
  const summary = summarize(
    resultsOf(
      [
        platformOf('native', [{ name: 'a', cost: 1 }], { round: { host: nativeHost } }),
        platformOf('node', [{ name: 'a', cost: 1, result: { checksum: '9f00000000000002' } }]),
      ],
      { startedAt: timeOf(0), machine: { cpu: 'Intel', cores: 2, os: 'Debian' } },
    ),
  );
  const entry = historyEntry(
    { ...summary, platforms: summary.platforms.filter(({ id }) => id === 'native') },
    null,
  );
  assert.deepEqual(
    entry.errors?.map(({ platforms }) => platforms),
    [['native']],
  );
  assert.deepEqual(siteModel([entry, failing(1)]).machines[0].errors, [], 'native was measured again');
});

test('a page of one benchmark says so', () =>
  assert.match(pageOf([entryOn(0)]), /1 run · 1 benchmark · 1 machine/));

test('machines of the same name and another CPU are kept apart, and that is said', () => {
  const on = (day, machine) => ({ ...entryOn(day), machine: { cores: 2, os: 'Debian', ...machine } });
  const entries = [
    on(0, { cpu: 'A', product: 'Cloud' }),
    on(1, { cpu: 'B', product: 'Cloud' }),
    on(2, { cpu: 'A', product: 'Cloud' }),
  ];
  const { machines, apart } = siteModel(entries);
  assert.deepEqual(
    machines.map(({ name, runs: own }) => [name, own.length]),
    [
      ['A', 2],
      ['B', 1],
    ],
  );
  assert.deepEqual(apart, [
    '2 machines are called Cloud. They are kept apart, because their CPUs differ: A, B.',
  ]);
  assert.match(pageOf(entries), /Machines that are kept apart.*2 machines are called Cloud/s);
  const alike = siteModel([on(0, { cpu: 'A', product: 'One' }), on(1, { cpu: 'A', product: 'Two' })]);
  assert.deepEqual(
    alike.machines.map(({ name }) => name),
    ['A, Two', 'A, One'],
  );
  assert.equal(alike.apart.length, 1);
  assert.equal(
    siteModel([on(0, { cpu: 'A' }), on(1, { cpu: 'A', product: 'One' })]).machines.length,
    1,
    'an earlier version did not keep the product',
  );
  assert.equal(
    siteModel([on(0, { cpu: null, product: 'pi' }), on(1, { cpu: null, product: 'pi 2' })]).machines.length,
    2,
    'a CPU that is not known',
  );
});

test('the page does not grow with the number of runs, and each row has a file of its own', () => {
  const names = Array.from({ length: 4 }, (_, i) => `b${i}`);
  const sizes = [20, 200].map((days) => {
    const files = filesOf(
      daily(days, () => ({ costs: Object.fromEntries(names.map((name) => [name, 100])) })),
    );
    assert.equal(files.filter(({ path }) => path.startsWith('data/row-')).length, names.length);
    assert.equal(files.at(-1).path, 'index.html', 'what it refers to is written first');
    return files.at(-1).text.length;
  });
  assert.ok(sizes[1] < sizes[0] * 1.1, sizes.join());
  const page = pageOf(daily(20, () => ({ costs: { a: 100 } })));
  assert.deepEqual(
    [...page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)].map(([, file]) =>
      file.replace(/\d+/, 'N'),
    ),
    ['data/page-N.js'],
  );
});

test('the data of a row are its columns, and the runs have their commits', () => {
  const files = filesOf(runs());
  const rows = files.filter(({ path }) => path.startsWith('data/row-')).map(dataOf);
  const [[machine, platform, quantity, own, values, lows, highs, changes, suspect]] = rows[0];
  assert.deepEqual(
    [machine, platform, quantity, own, values.length, lows.length, highs.length, suspect],
    [0, 'native', 'time', null, 12, 12, 12, null],
  );
  assert.deepEqual(changes, [
    [7, '1.20×', 'slower, 1.20×: 100 ns → 120 ns', 'compiler changed: gcc 12.2.0 → gcc 13'],
  ]);
  const [texts, commits, environment] = dataOf(files.find(({ path }) => path.startsWith('data/runs-')));
  assert.deepEqual(
    [texts[7], commits[7], environment],
    [
      'aaaaaaa7 (2026-10-08)',
      `${repository}/commit/aaaaaaa7`,
      [[7, 'native: compiler changed: gcc 12.2.0 → gcc 13']],
    ],
  );
});

test('hostile names are shown as text, and are no code in the data', () => {
  const texts = hostile.map(visible);
  const entry = (day) => {
    const {
      rows: [row],
      ...rest
    } = entryOn(day, { costs: { a: day < 4 ? 100 : 200 } });
    return {
      ...rest,
      label: texts[day],
      machine: { ...rest.machine, product: texts.join(' ') },
      rows: texts.map((text) => ({ ...row, suite: text, name: text, argument: text })),
    };
  };
  const files = filesOf(Array.from({ length: 8 }, (_, day) => entry(day)));
  const page = files.at(-1).text;
  const scripts = page.match(/<script\b[^>]*>/g);
  assert.deepEqual(
    scripts.map((one) => one.replace(/\d+/, 'N')),
    ['<script type="application/json" id="index">', '<script src="data/page-N.js">'],
  );
  assert.doesNotMatch(page, /<(?:img|svg|b)\b|<details>|<!-- |javascript:alert\(1\)"/);
  const [, index] = /id="index">([^<]*)</.exec(page);
  assert.deepEqual(
    JSON.parse(index)[0].map(([suite]) => suite),
    [...new Set(texts)].map((text) => text.toWellFormed()),
  );
  for (const [, address] of page.matchAll(/href="#(row=[^"]*)"/g))
    assert.ok(readView(address.replaceAll('&#39;', "'")).row.includes('/'), address);
  for (const { path } of files) assert.match(path, /^[a-z0-9./-]{1,255}$/);
  for (const file of files.filter(({ path }) => path.startsWith('data/r')))
    assert.ok(Array.isArray(dataOf(file)));
});
