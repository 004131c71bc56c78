/**
 * Follows docs/tutorial.md: writes its files and runs its commands, in order, in a
 * temporary folder. A comment before a block says how:
 *
 *   <!-- test: file=NAME -->                              the block is the file NAME
 *   <!-- test: run, add="…", expect="…" -->               runs the block; `add` goes behind its last line, to
 *                                                         make it short; `expect` is a pattern of its output
 *   <!-- test: run, gate="COST" -->                       … with a gate that refuses this cost, as
 *                                                         "suite/name on platform"
 *   <!-- test: skip (reason) -->                          not run
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exitCode, gateCodes } from '../../cli/system/exit.js';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { blocksOf } from '../js/fixtures/markdown.js';
import { root } from './support.js';

/** @import { Block } from '../js/fixtures/markdown.js' */

const blocks = blocksOf(readFileSync(join(root, 'docs/tutorial.md'), 'utf8'));
const folder = temporaryFolder();
const stateFile = join(folder, 'shell-state');
const environment = {
  ...process.env,
  SAMEBENCH_INSTALL: '0',
  GIT_AUTHOR_NAME: 'Reader',
  GIT_AUTHOR_EMAIL: 'reader@localhost',
  GIT_COMMITTER_NAME: 'Reader',
  GIT_COMMITTER_EMAIL: 'reader@localhost',
};

/**
 * Makes the reader's folder, and what stands for the clone: the same commands, which use this tree and its
 * builds, and leave their results in the temporary folder.
 */
function makeClone() {
  mkdirSync(join(folder, 'samebench/cli'), { recursive: true });
  mkdirSync(join(folder, 'words'));
  const { type, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'samebench/package.json'), JSON.stringify({ type, scripts }));
  writeFileSync(
    join(folder, 'samebench/cli/samebench.js'),
    `await import(${JSON.stringify(join(root, 'cli/samebench.js'))});\n`,
  );
  writeFileSync(stateFile, `cd '${folder}'\n`);
}

/**
 * Runs a script in a shell that continues where the one before ended: in its folder, with its functions.
 *
 * @param {string} script
 */
function runInShell(script) {
  const saved = `trap '{ declare -f; echo "cd \\"$PWD\\""; } > "${stateFile}"' EXIT`;
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-e', '-c', `. "${stateFile}"\n${saved}\n${script}`],
    {
      cwd: folder,
      encoding: 'utf8',
      env: environment,
    },
  );
  return { status, output: stdout + stderr };
}

/** @param {string} script @param {string} [words] behind its last line */
const withWords = (script, words) => (words ? `${script.trimEnd()} ${words}\n` : script);

/**
 * The exit code that the output is due. A gate that cannot judge is right, too: how sure a verdict is depends
 * on how busy the machine was. It must say so, because a usage error has the same exit code.
 *
 * @param {string} output
 * @param {string} [gate] the cost that is refused; without one, no gate may refuse anything
 */
function codeDue(output, gate) {
  if (gate === undefined) return exitCode.done;
  if (output.includes(`samebench: slower: ${gate}: `)) return gateCodes.fail;
  const isUnsure =
    output.includes('could not be judged') && output.includes('samebench: --fail-on cannot judge this');
  return isUnsure ? gateCodes['cannot judge'] : NaN;
}

/** @param {Block} block */
function runBlock({ text, annotation, line }) {
  const { add, gate, expect } = annotation?.values ?? {};
  const { status, output } = runInShell(withWords(text, add));
  assert.equal(status, codeDue(output, gate), `docs/tutorial.md:${line}\n${output}`);
  if (expect) assert.match(output, new RegExp(expect), `docs/tutorial.md:${line}`);
}

/** @param {Block} block */
function writeBlock({ text, annotation }) {
  writeFileSync(join(folder, 'words', annotation?.values.file ?? ''), text);
}

const actions = { run: runBlock, file: writeBlock, skip: () => {} };

test('every code block of the tutorial with a language has an instruction for the test', () => {
  assert.ok(blocks.length > 12, 'blocks are found');
  for (const { language, annotation, line } of blocks) {
    if (language === '') continue;
    assert.ok(annotation && annotation.action in actions, `docs/tutorial.md:${line}: a test annotation`);
  }
});

test('the tutorial works as written', () => {
  makeClone();
  for (const block of blocks) {
    if (block.annotation) actions[/** @type {keyof typeof actions} */ (block.annotation.action)](block);
  }
  assert.ok(existsSync(join(folder, 'words/results/latest.html')), 'the report that the tutorial names');
});
