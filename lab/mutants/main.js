import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bugs } from './bugs.js';
import { copySources, failingTests, find } from './run.js';

const usage = `Puts known bugs back one by one, and names those that no test of the first tier finds.

  npm run mutants -- [options]

  --only TEXT   bugs of files whose path contains this
  --list        print the bugs
  -h, --help    print this

All take about an hour. Exit code 1: a bug was not found.
`;

/**
 * @param {string[]} words
 * @returns {Promise<number>}
 */
export async function main(words) {
  const { values } = parseArgs({
    args: words,
    options: {
      only: { type: 'string', default: '' },
      list: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const print = (/** @type {string} */ text) => process.stdout.write(text);
  if (values.help) print(usage);
  if (values.help) return 0;
  const chosen = bugs.filter(({ file }) => file.includes(values.only));
  if (chosen.length === 0) {
    process.stderr.write(`no bug is in a file whose path contains ${values.only}\n`);
    return 2;
  }
  if (values.list) {
    for (const { file, was, is } of chosen) print(`${file}\n  - ${was}\n  + ${is}\n`);
    return 0;
  }
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort(new Error('stopped by Ctrl-C')));
  const folder = mkdtempSync(join(tmpdir(), 'samebench-mutants-'));
  const lost = [];
  try {
    await copySources(folder, stopped.signal);
    const files = [...new Set(chosen.map(({ file }) => file))];
    const failing = await failingTests(folder, files, stopped.signal);
    for (const test of failing) print(`left out, because it fails without a bug: ${test}\n`);
    for (const [i, bug] of chosen.entries()) {
      const outcome = await find(folder, bug, failing, stopped.signal);
      const how = outcome.kind === 'found' ? `found by ${outcome.by}` : outcome.kind.toUpperCase();
      print(`${i + 1} of ${chosen.length}  ${bug.file}: ${bug.was}\n    ${how}\n`);
      if (outcome.kind === 'broken') print(outcome.why);
      if (outcome.kind !== 'found') lost.push(bug);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return stopped.signal.aborted ? 130 : 4;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(`${chosen.length - lost.length} of ${chosen.length} bugs were found\n`);
  return lost.length > 0 ? 1 : 0;
}
