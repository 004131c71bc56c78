import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { latest, samebench } from '../../../tests/js/fixtures/command.js';
import { putProgram } from '../../../tests/js/fixtures/folders.js';
import { control } from '../../../tests/js/fixtures/hostile.js';
import { fakeMachines, someProject } from '../../../tests/js/fixtures/machines.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';
import { defaultLimits, runOn } from '../ssh.js';

/** @import { SshOptions } from '../ssh.js' */

/* What a machine may send, and how long it may take. */

/** Until its file is removed, with the folder of the test. */
const hangs = ': > "$HOME/hanging"; while [ -e "$HOME/login" ]; do sleep 0.05; done';

/**
 * Limits of which each is over as soon as a machine hangs.
 * @param {ReturnType<typeof fakeMachines>} machines
 * @param {string} host
 */
const untilItHangs = (machines, host) => ({
  setTimer: (/** @type {() => void} */ run) => {
    const timer = setInterval(() => {
      if (!existsSync(join(machines.homeOf(host), 'hanging'))) return;
      clearInterval(timer);
      run();
    }, 10);
    return timer;
  },
});

const atCopy = (/** @type {string} */ what) => `case "$ASKED" in *"tar -xz"*) ${what} ;; esac`;
const atRun = (/** @type {string} */ what) => `case "$ASKED" in *there/main.js*) ${what} ;; esac`;

/**
 * Measures one column here, and on other machines.
 * @param {ReturnType<typeof fakeMachines>} machines
 * @param {string} list
 * @param {Partial<typeof defaultLimits>} limits
 * @param {import('../../../tests/js/fixtures/outcome.js').Expected} expected
 */
async function measured(machines, list, limits, expected) {
  const { bench } = someProject();
  const words = ['run', '--project', '.', '--ssh', list, '--platforms', 'native'];
  const outcome = await expectOutcome(
    samebench(words, {
      ...machines.options,
      cwd: bench,
      context: { machineLimits: { ...defaultLimits, ...limits } },
    }),
    expected,
  );
  const { platforms } = latest(bench);
  const statuses = platforms.map(({ id, status }) => `${id} ${status}`);
  return { ...outcome, statuses, file: readFileSync(join(bench, 'results/latest.json'), 'utf8') };
}

test('what may be sent, and how long it may take', () => {
  const { setTimer: _, ...limits } = defaultLimits;
  assert.deepEqual(limits, { answerMs: 30_000, silenceMs: 60_000, answerBytes: 1e6, resultBytes: 256e6 });
});

test('a machine that sends too much at login, in a copy or as results fails; the others go on', async () => {
  const machines = fakeMachines();
  const flood = (/** @type {number} */ bytes) => `head -c ${bytes} /dev/zero | tr "\\\\0" x`;
  machines.login('noisy', `${flood(200_000)}; echo`);
  machines.login('early', flood(20e6));
  machines.login('stderr', `{ ${flood(20e6)}; } >&2`);
  machines.login('late', atCopy(flood(20e6)));
  machines.login('large', atRun(flood(30e6)));
  const { statuses } = await measured(
    machines,
    'early,stderr,late,large,noisy',
    { resultBytes: 20e6 },
    {
      code: 3,
      stderr: [
        /samebench: early: it sends more than 1 MB\n/,
        /samebench: stderr: it sends more than 1 MB\n/,
        /samebench: late: it sends more than 1 MB\n/,
        /samebench: large: it sends more than 20 MB\n/,
      ],
    },
  );
  assert.deepEqual(statuses, [
    'native ok',
    'native@early failed',
    'native@stderr failed',
    'native@late failed',
    'native@large failed',
    'native@noisy ok',
  ]);
});

for (const [when, script, what, message] of /** @type {[string, string, RegExp, RegExp][]} */ ([
  ['at login', hangs, /^copying to hung$/m, /^samebench: hung: it did not answer within 30 s$/m],
  ['in a copy', atCopy(hangs), /^copying to hung$/m, /^samebench: hung: it has taken no files for 60 s$/m],
  ['in a run', atRun(hangs), /^measuring on hung$/m, /^samebench: hung: it gave no sign of life for 60 s$/m],
])) {
  test(
    `a machine that hangs ${when} is named and given up, the others go on`,
    { timeout: 60_000 },
    async () => {
      const machines = fakeMachines();
      machines.login('hung', script);
      const expected = { code: 3, stderr: [what, message] };
      const { statuses } = await measured(machines, 'hung', untilItHangs(machines, 'hung'), expected);
      assert.deepEqual(statuses, ['native ok', 'native@hung failed']);
    },
  );
}

test('a copy and a command that give signs of life get more time, an answer does not', async () => {
  const machines = fakeMachines();
  const signal = new AbortController().signal;
  /** @param {string} script @param {Partial<SshOptions>} options */
  const timersOf = async (script, options) => {
    /** @type {number[]} */
    const set = [];
    const setTimer = (/** @type {() => void} */ run, /** @type {number} */ ms) => {
      set.push(ms);
      return setTimeout(run, ms);
    };
    const env = { ...process.env, ...machines.options.env };
    await runOn('pi', script, { env, signal, machineLimits: { ...defaultLimits, setTimer }, ...options });
    return set;
  };
  const lines = 'for i in 1 2 3; do echo $i >&2; sleep 0.1; done';
  const input = Readable.from(['a', 'b', 'c']);
  assert.deepEqual(await timersOf(`cat >/dev/null; ${lines}`, { input }), [60_000, 60_000, 60_000, 60_000]);
  assert.ok((await timersOf(`read order; ${lines}`, { line: 'order' })).length > 1);
  assert.deepEqual(await timersOf(lines, {}), [30_000]);
});

test('rsync gets the limit, too', async () => {
  const machines = fakeMachines();
  putProgram(join(machines.homeOf('pi'), 'bin/rsync'));
  const fails = 'printf "no \\033[31mspace\\n" >&2; exit 12';
  putProgram(join(machines.homeOf('bin'), 'rsync'), `echo "$@" >"${machines.homeOf('rsync')}"; ${fails}`);
  const stderr = /samebench: pi: copying the project failed: no ␛\[31mspace\n/;
  const { file } = await measured(machines, 'pi', {}, { code: 3, stderr });
  assert.match(readFileSync(machines.homeOf('rsync'), 'utf8'), /--timeout=60 /);
  assert.match(file, /no ␛\[31mspace/);
});

test('20 lines of 200 visible characters of a machine are shown, and its progress now and then', async () => {
  const machines = fakeMachines();
  const line = 'printf "samebench: line $i \\033[31m\\302\\233 %300s\\n" x >&2; echo "busy $i" >&2';
  machines.login('pi', atRun(`i=0; while [ $i -lt 50 ]; do i=$((i + 1)); ${line}; done`));
  const {
    stderr = '',
    stdout = '',
    statuses,
  } = await measured(
    machines,
    'pi',
    {},
    {
      stderr: /samebench: pi: prints more than 20 lines; the others are not shown\n/,
    },
  );
  const shown = stderr.split('\n').filter((line) => line.includes('samebench: pi: line'));
  assert.equal(shown.length, 20);
  assert.match(shown[0], /^samebench: pi: line 1 ␛\[31m<U\+009B> {50,}…$/);
  assert.ok(
    shown.every((line) => line.length <= 'samebench: pi: '.length + 201),
    shown[0],
  );
  const busy = stderr.match(/^pi: busy \d+$/gm) ?? [];
  assert.ok(busy[0] === 'pi: busy 1' && busy.length < 50, busy.join());
  assert.doesNotMatch(stderr + stdout, control);
  assert.deepEqual(statuses, ['native ok', 'native@pi ok']);
});

test('escapes of a machine reach neither the terminal nor the results', async () => {
  const machines = fakeMachines();
  machines.login('login', 'printf "\\033]0;title\\007 \\033[31mred" >&2; exit 7');
  machines.login('run', atRun('printf "samebench: \\033[31mred\\n" >&2; exit 7'));
  putProgram(join(machines.homeOf('node'), 'bin/node'), 'printf "v1\\033[31m.1\\n"');
  const { stderr, stdout, file } = await measured(
    machines,
    'login,run,node',
    {},
    {
      code: 3,
      stderr: [
        /samebench: login: .*␛\]0;title␇ ␛\[31mred\n/,
        /samebench: run: .*␛\[31mred\n/,
        /samebench: node: Node\.js 20 .* found v1␛\[31m\.1;/,
      ],
    },
  );
  assert.doesNotMatch(`${stderr}${stdout}${file}`, control);
  assert.doesNotMatch(file, /\\u00(1b|07|9b)/i);
  assert.match(file, /␛\[31mred/);
});

test('doctor --ssh has the same limits', async () => {
  const machines = fakeMachines();
  machines.login('early', 'head -c 20000000 /dev/zero');
  machines.login('late', atRun('head -c 20000000 /dev/zero'));
  const { bench } = someProject();
  await expectOutcome(samebench(['doctor', '--ssh', 'early,late,pi'], { ...machines.options, cwd: bench }), {
    code: 3,
    stdout: /^pi: samebench /m,
    stderr: [
      /asking early, late, pi\n/,
      /samebench: early: it sends more than 1 MB\n/,
      /samebench: late: it sends more than 1 MB\n/,
    ],
  });
});
