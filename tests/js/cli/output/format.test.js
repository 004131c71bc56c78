import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';
import { folderWith } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** The results of one run of the fake hosts. */
const measured = samebench(['run', '--rounds', '1']).then(({ cwd }) =>
  readFileSync(join(cwd, 'results/latest.json'), 'utf8'),
);

/** Runs a command with a format of this text. @param {string} text @param {string[]} args */
async function withFormat(text, args) {
  const cwd = folderWith({ 'run.json': await measured, 'mine.mjs': text });
  return samebench([...args, '--format', './mine.mjs'], {
    cwd,
    fakes: 'native=healthy',
    env: { FAKE_REVISIONS: '1' },
  });
}

/** Shows the run with a format of this text. @param {string} text @param {string[]} args */
const reportWith = (text, ...args) => withFormat(text, ['report', 'run.json', ...args]);

test('report --format takes a module that makes text of a summary and its results', async () => {
  await expectOutcome(
    reportWith(
      'export default async ({ rows }, { platforms }) => `${rows.length} rows, ${platforms.length} ' +
        'platforms\\n`;',
    ),
    { stdout: '2 rows, 2 platforms\n' },
  );
  const { cwd } = await expectOutcome(reportWith('export default () => "text\\n";', '--output', 'out.txt'));
  assert.equal(readFileSync(join(cwd, 'out.txt'), 'utf8'), 'text\n');
});

test('a format that throws or makes no text is a system error, and writes nothing', async () => {
  const thrown = await expectOutcome(
    reportWith('export default () => {\n  throw new Error("no ink"); };', '--output', 'out.txt'),
    { code: 4, stderr: /the format failed: mine\.mjs:2: no ink\n/ },
  );
  assert.ok(!existsSync(join(thrown.cwd, 'out.txt')));
  await expectOutcome(reportWith('export default () => {};'), {
    code: 4,
    stderr: /the format failed: mine\.mjs: it made no text, but undefined/,
  });
});

test('a module that is missing or no format is wrong usage', async () => {
  await expectOutcome(reportWith('export default { summary() {} };'), {
    code: 2,
    stderr: /mine\.mjs is no format: its default export is no function/,
  });
  await expectOutcome(samebench(['report', '--format', './none.js']), {
    code: 2,
    stderr: /no file "\.\/none\.js"/,
  });
  await expectOutcome(samebench(['report', '--format', 'yaml']), {
    code: 2,
    stderr: /Allowed choices are table, markdown, .*, or a module such as \.\/mine\.js/,
  });
  await expectOutcome(reportWith('export default () => "text";', '--plot'), {
    code: 2,
    stderr: /--plot is for --format table/,
  });
});

test('compare and duel --format take a module that makes text of a comparison', async () => {
  const text = 'export default async ({ schema, cells }) => `${schema}: ${cells.length} cells\\n`;';
  await expectOutcome(withFormat(text, ['compare', 'run.json', 'run.json']), {
    stdout: 'samebench-comparison/2: 4 cells\n',
  });
  await expectOutcome(withFormat(text, ['duel', '--a', 'main', '--rounds', '2']), {
    stdout: 'samebench-comparison/2: 2 cells\n',
  });
});

test('a duel whose format throws is saved and judged; a module without a format runs nothing', async () => {
  const thrown = await withFormat('export default () => { throw new Error("no ink"); };', [
    'duel',
    '--a',
    'main',
    '--rounds',
    '2',
  ]);
  assert.equal(thrown.code, 4);
  assert.match(thrown.stderr, /samebench: the format failed: mine\.mjs:1: no ink\n/);
  assert.match(thrown.stderr, /\nresults: results\/\S+-a\.json {2}results\/\S+-b\.json\n/);
  const none = await expectOutcome(
    withFormat('export default {};', ['duel', '--a', 'main', '--rounds', '2']),
    { code: 2, stderr: /mine\.mjs is no format/ },
  );
  assert.ok(!existsSync(join(none.cwd, 'results')));
  await expectOutcome(samebench(['compare', '--format', 'csv']), {
    code: 2,
    stderr: /Allowed choices are table, markdown, json, html, junit, or a module such as \.\/mine\.js/,
  });
});

/** @param {string} table @returns {string[]} its headings and rows of benchmarks */
const linesOf = (table) =>
  [...table.matchAll(/^ {2}(primality|is_prime \w+|primality\/\w+ \w+)/gm)].map(([, text]) => text);

test('--group-by and --sort arrange the tables of run and report', async () => {
  const usual = await samebench(['run', '--rounds', '1']);
  assert.deepEqual(linesOf(usual.stdout), ['primality', 'is_prime u32', 'is_prime u64']);
  for (const args of [['run', '--rounds', '1'], ['report'], ['report', '--format', 'markdown']]) {
    await expectOutcome(samebench([...args, '--group-by', 'name', '--sort', 'ratio'], { cwd: usual.cwd }), {
      stdout: /primality/,
    });
  }
  await expectOutcome(samebench(['report', '--format', 'json', '--group-by', 'name'], { cwd: usual.cwd }), {
    code: 2,
    stderr: /--group-by is for --format table or markdown/,
  });
  for (const option of [
    ['--group-by', 'name'],
    ['--sort', 'ratio'],
  ]) {
    await expectOutcome(samebench(['run', '--json', ...option]), {
      code: 2,
      stderr: /'--json' cannot be used with option '--(group-by|sort)/,
    });
  }
  await expectOutcome(samebench(['report', '--group-by', 'colour'], { cwd: usual.cwd }), {
    code: 2,
    stderr: /Allowed choices are suite, name, argument/,
  });
});

test('--sort ratio puts the row that the other platform slows down most first', async () => {
  const { stdout } = await samebench(['run', '--rounds', '1', '--sort', 'ratio'], {
    fakes: 'native=healthy,node=uneven',
  });
  assert.deepEqual(linesOf(stdout), ['primality', 'is_prime u64', 'is_prime u32']);
});
