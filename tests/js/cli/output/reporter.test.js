import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { latest, samebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/**
 * Runs with a reporter of this text, which can append lines to the file `said`.
 *
 * @param {string} text
 * @param {string[]} [args]
 * @param {string} [cwd]
 */
async function runWith(text, args = [], cwd = temporaryFolder()) {
  const said = join(cwd, 'said');
  put(
    join(cwd, 'mine.mjs'),
    [
      "import { appendFileSync } from 'node:fs';",
      `const print = (value) => appendFileSync(${JSON.stringify(said)}, JSON.stringify(value) + '\\n');`,
      text,
    ].join('\n'),
  );
  const outcome = await samebench(['run', '--rounds', '2', '--reporter', './mine.mjs', ...args], { cwd });
  const lines = existsSync(said)
    ? readFileSync(said, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  return { ...outcome, lines };
}

test('a reporter gets each event with its platform and round, then the summary and results', async () => {
  const { lines } = await expectOutcome(
    runWith(`
    export default {
      event: (event, from) => print([event.event, from]),
      summary: async (summary, results) => print([summary.schema, results.schema, summary.rows.length]),
    };`),
    { stdout: '' },
    'no table',
  );
  assert.deepEqual(lines[0], ['host', { platform: 'native', round: 0 }]);
  assert.deepEqual(lines.at(-2), ['end', { platform: 'node', round: 1 }]);
  assert.deepEqual(lines.at(-1), ['samebench-summary/2', 'samebench-results/3', 2]);
  assert.equal(lines.filter(([name]) => name === 'result').length, 2 * 2 * 5);
});

test('a reporter with only a summary is enough, and one with state keeps it', async () => {
  const onlySummary = await runWith('export default { summary: ({ rows }) => print(rows.length) };');
  assert.deepEqual([onlySummary.code, onlySummary.lines], [0, [2]]);
  const counting = await runWith(`
    export default new class {
      count = 0;
      event() { this.count += 1; }
      summary() { print(this.count); }
    }();`);
  assert.ok(counting.lines[0] > 20);
});

test('what a reporter changes in its copies changes no results', async () => {
  const { cwd } = await expectOutcome(
    runWith(`
    export default {
      event(event) { if (event.event === 'result') event.pairs.bodyNs.fill(0); },
      summary(summary, results) { results.platforms.length = 0; summary.checksumMismatches.push(1); },
    };`),
  );
  const [{ rounds }] = latest(cwd).platforms;
  assert.ok(rounds[0].results[4].pairs.bodyNs[0] > 0);
});

test('a reporter gets the comparison with a baseline', async () => {
  const { cwd } = await samebench(['run', '--record']);
  const { lines } = await expectOutcome(
    runWith('export default { summary: ({ comparison }) => print(comparison.schema) };', ['--compare'], cwd),
  );
  assert.deepEqual(lines, ['samebench-comparison/2']);
});

test('a reporter that throws is shown once, with its line; the run goes on, is saved, exit 4', async () => {
  for (const kind of [
    'event: () => {\nthrow new Error("no ink") }',
    'event: async () => {\nthrow new Error("no ink") }',
  ]) {
    const { stderr, cwd, lines } = await expectOutcome(
      runWith(`export default { ${kind}, summary: () => print('summary') };`),
      {
        code: 4,
        stderr: [/samebench: the reporter failed: mine\.mjs:4: no ink\n/, /results: results\/latest\.json/],
      },
    );
    assert.equal(stderr.split('no ink').length, 2, 'once');
    assert.deepEqual(lines, [], 'it is not called again');
    assert.deepEqual(
      latest(cwd).platforms.map(({ status, rounds }) => [status, rounds.length]),
      [
        ['ok', 2],
        ['ok', 2],
      ],
    );
  }
  const { cwd } = await expectOutcome(
    runWith('export default { summary() { throw "no paper" } };', ['--record']),
    {
      code: 4,
      stderr: [/samebench: the reporter failed: mine\.mjs: no paper\n/, /recorded as the baseline/],
    },
  );
  assert.ok(existsSync(join(cwd, 'results/latest.html')));
});

test('a missing, broken or mistyped reporter is wrong usage, before anything is measured', async () => {
  /** @type {[text: string, message: RegExp][]} */
  const cases = [
    [
      'export const event = 1;',
      /mine\.mjs is no reporter: its default export needs a function "event" or "summary"/,
    ],
    [
      'export default () => "text";',
      /mine\.mjs is no reporter: [^\n]*\n {2}a function is a format, for `samebench report --format`/,
    ],
    ['export default { event: 1 };', /mine\.mjs is no reporter/],
    ['throw new Error("not today");', /cannot load mine\.mjs:3: not today/],
    ['export default {', /cannot load mine\.mjs[^\n]*: Unexpected end of input/],
  ];
  for (const [text, message] of cases) {
    const { cwd } = await expectOutcome(runWith(text), { code: 2, stderr: message });
    assert.ok(!existsSync(join(cwd, 'results')), 'nothing was measured');
  }
  await expectOutcome(samebench(['run', '--reporter', './none.js']), {
    code: 2,
    stderr: /no file "\.\/none\.js"/,
  });
  for (const option of ['--json', '--plot']) {
    await expectOutcome(runWith('export default { summary() {} };', [option]), {
      code: 2,
      stderr: /--reporter/,
    });
  }
});
