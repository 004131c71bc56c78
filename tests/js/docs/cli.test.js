/** docs/cli.md and `--help` name the same commands, arguments and options. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { main } from '../../../cli/main.js';
import { exitCode } from '../../../cli/system/exit.js';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');

/**
 * @param {string[]} words of a command
 * @returns {Promise<string>} what its --help prints
 */
async function helpOf(...words) {
  let text = '';
  const collect = () => /** @type {any} */ (new Writable({ write(chunk, _encoding, done) { text += chunk; done(); } }));
  await main([...words, '--help'], { stdout: collect(), stderr: collect() });
  return text;
}

/** @param {string} help @param {string} title of the section @returns {string[]} what each entry begins with */
function entriesOf(help, title) {
  const section = help.split(`\n${title}:\n`)[1]?.split('\n\n')[0] ?? '';
  return [...section.matchAll(/^ {2}(\S(?:\S| (?! ))*)/gm)].map(([, entry]) => entry);
}

/**
 * The usage line of each command, with its options as the help writes them.
 *
 * @param {string[]} words
 * @returns {Promise<[usage: string, options: string[]][]>}
 */
async function documentedByHelp(...words) {
  const help = await helpOf(...words);
  const names = entriesOf(help, 'Commands').map((entry) => entry.split(' ')[0]).filter((name) => name !== 'help');
  const usage = /^Usage: (.*)$/m.exec(help)?.[1] ?? '';
  const options = entriesOf(help, 'Options').filter((option) => !option.includes('--help'));
  const below = [];
  for (const name of names) below.push(...(await documentedByHelp(...words, name)));
  return words.length === 0 ? below : [[usage, options.sort()], ...below];
}

/** The same, as the page has it. @returns {[usage: string, options: string[]][]} */
const documentedByPage = () =>
  [...page.matchAll(/^##+ `(samebench .*)`\n([\s\S]*?)(?=^##|$(?![\s\S]))/gm)].map(([, usage, text]) =>
    [usage, [...text.matchAll(/^\| `(-[^`]*)` \|/gm)].map(([, option]) => option).sort()]);

test('docs/cli.md has exactly the commands and options of the help', async () => {
  const expected = await documentedByHelp();
  assert.ok(expected.length >= 10, 'the help is read');
  assert.ok(expected.some(([usage, options]) => usage.startsWith('samebench run') && options.includes('--fail-on <change>')));
  assert.deepEqual(Object.fromEntries(documentedByPage()), Object.fromEntries(expected));
});

test('docs/cli.md has a row for each command, whose link leads to its section', () => {
  const anchors = new Set([...page.matchAll(/^##+ (.*)$/gm)].map(([, title]) =>
    title.toLowerCase().replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-')));
  const rows = [...page.matchAll(/^\| \[`([\w-]+)`\]\(#([^)]*)\)/gm)];
  assert.equal(rows.length, 14);
  for (const [, name, anchor] of rows) assert.ok(anchors.has(anchor), name);
});

test('docs/cli.md has exactly the exit codes of the program', () => {
  const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, Object.values(exitCode));
});
