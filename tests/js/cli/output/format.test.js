import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

/** The results of one run of the fake hosts. */
const measured = samebench(['run', '--rounds', '1']).then(({ cwd }) => readFileSync(join(cwd, 'results/latest.json'), 'utf8'));

/**
 * Shows the run with a format of this text.
 *
 * @param {string} text
 * @param {string[]} [args]
 */
async function reportWith(text, args = []) {
  const cwd = temporaryFolder();
  put(join(cwd, 'run.json'), await measured);
  put(join(cwd, 'mine.mjs'), text);
  return samebench(['report', 'run.json', '--format', './mine.mjs', ...args], { cwd });
}

test('report --format takes a module that makes text of a summary and its results', async () => {
  const { code, stdout, stderr } = await reportWith(
    'export default async ({ rows }, { platforms }) => `${rows.length} rows, ${platforms.length} platforms\\n`;');
  assert.equal(code, 0, stderr);
  assert.equal(stdout, '2 rows, 2 platforms\n');
  const { code: written, cwd } = await reportWith('export default () => "text\\n";', ['--output', 'out.txt']);
  assert.equal(written, 0);
  assert.equal(readFileSync(join(cwd, 'out.txt'), 'utf8'), 'text\n');
});

test('a format that throws or makes no text is a system error, and writes nothing', async () => {
  const thrown = await reportWith('export default () => {\n  throw new Error("no ink"); };', ['--output', 'out.txt']);
  assert.equal(thrown.code, 4);
  assert.match(thrown.stderr, /the format failed: mine\.mjs:2: no ink\n/);
  assert.ok(!existsSync(join(thrown.cwd, 'out.txt')));
  const empty = await reportWith('export default () => {};');
  assert.equal(empty.code, 4);
  assert.match(empty.stderr, /the format failed: mine\.mjs: it made no text, but undefined/);
});

test('a module that is missing or no format is wrong usage', async () => {
  const none = await reportWith('export default { summary() {} };');
  assert.equal(none.code, 2);
  assert.match(none.stderr, /mine\.mjs is no format: its default export is no function/);
  const missing = await samebench(['report', '--format', './none.js']);
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /no file "\.\/none\.js"/);
  const unknown = await samebench(['report', '--format', 'yaml']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /Allowed choices are table, markdown, .*, or a module such as \.\/mine\.js/);
  const plot = await reportWith('export default () => "text";', ['--plot']);
  assert.equal(plot.code, 2);
  assert.match(plot.stderr, /--plot belongs to --format table/);
});

/** @param {string} text of a format of comparisons @param {string[]} args */
async function withFormat(text, args) {
  const cwd = temporaryFolder();
  put(join(cwd, 'run.json'), await measured);
  put(join(cwd, 'mine.mjs'), text);
  return samebench([...args, '--format', './mine.mjs'], { cwd, fakes: 'native=healthy', env: { FAKE_REVISIONS: '1' } });
}

test('compare and duel --format take a module that makes text of a comparison', async () => {
  const text = 'export default async ({ schema, cells }) => `${schema}: ${cells.length} cells\\n`;';
  const compared = await withFormat(text, ['compare', 'run.json', 'run.json']);
  assert.equal(compared.code, 0, compared.stderr);
  assert.equal(compared.stdout, 'samebench-comparison/2: 4 cells\n');
  const duel = await withFormat(text, ['duel', '--a', 'main', '--rounds', '2']);
  assert.equal(duel.code, 0, duel.stderr);
  assert.equal(duel.stdout, 'samebench-comparison/2: 2 cells\n');
});

test('a duel whose format throws is saved and judged, and a module that is no format measures nothing', async () => {
  const thrown = await withFormat('export default () => { throw new Error("no ink"); };', ['duel', '--a', 'main', '--rounds', '2']);
  assert.equal(thrown.code, 4);
  assert.match(thrown.stderr, /samebench: the format failed: mine\.mjs:1: no ink\n/);
  assert.match(thrown.stderr, /\nresults: results\/\S+-a\.json {2}results\/\S+-b\.json\n/);
  const none = await withFormat('export default {};', ['duel', '--a', 'main', '--rounds', '2']);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /mine\.mjs is no format/);
  assert.ok(!existsSync(join(none.cwd, 'results')));
  const unknown = await samebench(['compare', '--format', 'csv']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /Allowed choices are table, markdown, json, html, junit, or a module such as \.\/mine\.js/);
});
