import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createProgress } from '../../../../cli/run/measure/progress.js';
import { write } from '../../../../cli/system/terminal.js';
import { control } from '../../fixtures/hostile.js';
import { samebench } from '../../fixtures/command.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** Writes to the clipboard of the terminal that shows it. */
const word = '\x1b]52;c;YQ==\x07\x9b31m\u202e';
const shown = '␛]52;c;YQ==␇<U+009B>31m<U+202E>';

/** Command lines that contain the word, and whether their output shows it. @type {[string[], boolean][]} */
const lines = [
  [['run', word], true],
  [['run', '--filter', word], true],
  [['run', '--platforms', word], true],
  [['run', '--rounds', word], true],
  [['run', `--${word}`], true],
  [['run', '--project', word], true],
  [['run', '--history', word], true],
  [['run', '--reporter', `./${word}.js`], true],
  [[word], true],
  [['list', word], false],
  [['report', word], true],
  [['report', '--format', word], true],
  [['report', `${word}.json`, `${word}.json`], true],
  [['compare', word, word], true],
  [['compare', `${word}.json`, `${word}.json`], false],
  [['history', word], true],
  [['history', 'add', `${word}.json`], false],
  [['baselines'], true],
  [['baselines', 'show', word], true],
  [['init', '--library', word], false],
  [['doctor', '--json'], false],
  [['doctor'], true],
  [['explain', word], true],
  [['profile', word], true],
  [['web', '--build', word], true],
  [['setup', word], true],
];

test(
  'no word of a command line, of a file name or of the environment reaches the terminal with control ' +
    'characters',
  async () => {
    const cwd = temporaryFolder();
    const { stdout } = await samebench(['run', '--quick', '--json', '--platforms', 'native'], { cwd });
    assert.ok(stdout.length > 0);
    const results = readFileSync(join(cwd, 'results/latest.json'), 'utf8');
    for (const name of [`${word}.json`, `.samebench/${word}.json`]) put(join(cwd, name), results);
    const env = { SAMEBENCH_CHROMIUM: `/${word}/chromium`, SAMEBENCH_INSTALL: '0' };
    for (const [args, isShown] of lines) {
      const outcome = await samebench(args, { cwd, env });
      const text = outcome.stdout + outcome.stderr;
      assert.doesNotMatch(text, control, args.join(' '));
      assert.doesNotMatch(text, /internal error/, args.join(' '));
      if (isShown) assert.ok(text.includes(shown), `${args.join(' ')}: ${text}`);
    }
  },
);

test('a key of the config reaches the terminal without control characters', async () => {
  const cwd = folderWith({ 'samebench.config.json': JSON.stringify({ [word]: 1 }) });
  const { stderr } = await expectOutcome(samebench(['run'], { cwd }), { code: 2 });
  assert.ok(stderr.includes(`unknown key "${shown}"`), stderr);
});

test('progress shows no control characters', () => {
  let text = '';
  const progress = createProgress({ write: (part) => (text += part) });
  progress.print(word);
  progress.status(word);
  progress.update({
    platform: word,
    slot: 0,
    slots: 1,
    round: 0,
    rounds: 1,
    benchmark: word,
    stage: 'measure',
    done: 0,
    elapsedMs: 0,
    remainingMs: null,
  });
  assert.doesNotMatch(text, control);
});

test("text for a terminal keeps the command's own colours", async () => {
  let text = '';
  const stream = /** @type {any} */ ({
    write: (/** @type {string} */ part, /** @type {() => void} */ done) => {
      text += part;
      done();
    },
  });
  await write(stream, `\x1b[1m\x1b[38;5;12m${word}\x1b[22m\n`);
  assert.equal(text, `\x1b[1m\x1b[38;5;12m${shown}\x1b[22m\n`);
});
