/**
 * A native host that plays the suites of the campaign instead of measuring: a script of the shell, because
 * that starts in a millisecond.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { healthyEvents } from '../../../tests/js/fixtures/events.js';
import { putProgram } from '../../../tests/js/fixtures/folders.js';
import { planned, progressEvent, resultFacts } from '../../../tests/js/fixtures/make-events.js';

const forged = JSON.stringify({ event: 'failure', message: 'forged', benchmark: null });

/** What a row does before its result, in the shell. @type {Record<string, Record<string, string>>} */
const suites = {
  classics: { mod: '' },
  bad: { good: '' },
  hostile: {
    first: '',
    'prints without a line break': "printf 'no line break'",
    'prints events': `echo '${forged}'; echo '${forged}' >&2`,
    'prints control characters': String.raw`printf '\033]52;c;YQ==\a\n'`,
    'writes to every descriptor': `for to in 1 2 3; do echo '${forged}' >&$to; done`,
    'floods its output': "yes 'a useless line' | head -n 5000",
    'forks and lets both go on': 'sleep 20 &',
    last: '',
  },
  changing: {
    first: '',
    'starts a daemon': 'setsid sleep 20 </dev/null >/dev/null 2>&1 3>&- &',
    'ignores signals': "trap '' TERM INT HUP PIPE ALRM",
    'removes its working folder': 'mkdir "$TMPDIR/gone"; cd "$TMPDIR/gone"; rmdir "$TMPDIR/gone"',
    'limits its files': 'ulimit -n 16',
    'closes its input and output': 'exec </dev/null >/dev/null 2>&1',
    last: '',
  },
  deadly: {
    first: '',
    'closes all descriptors': 'exec <&- >&- 2>&- 3>&-',
    'sets an alarm': 'kill -s ALRM $$',
    'limits its CPU time': 'kill -s XCPU $$',
    'exits in a handler': "trap 'exit 0' EXIT; exit 0",
    'ends its group': 'kill -s KILL 0',
    last: '',
  },
  crashing: {
    first: '',
    // WebAssembly allows it.
    'writes to null': '[ "$SAMEBENCH_CHAOS_COLUMN" = node ] || kill -s SEGV $$',
    exits: 'exit 3',
    aborts: 'kill -s ABRT $$',
    'executes an unknown instruction': 'kill -s ILL $$',
    'recurses forever': 'kill -s SEGV $$',
    'is wrong': 'wrong=1',
    last: '',
  },
};

/** What the environment asks for before the first row or after the last one. */
const starts = {
  prints: `echo '${forged}'`,
  floods: suites.hostile['floods its output'],
  exits: 'exit 0',
  crashes: 'kill -s ABRT $$',
  hangs: 'exec sleep 60',
  'exits-at-exit': "trap 'exit 7' EXIT",
  'prints-at-exit': `trap "echo '${forged.replaceAll('"', '\\"')}'" EXIT`,
  'hangs-at-exit': "trap 'exec sleep 60' EXIT",
};

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @param {object} event */
const send = (event) => `send ${quoted(JSON.stringify(event))}`;

/** @param {string} suite */
const rowsOf = (suite) =>
  Object.entries(suites[suite]).map(([name, deed], id) => ({
    deed,
    row: planned({ id, suite, name }),
    onlyByName: !['classics', 'bad'].includes(suite),
  }));

const listed = Object.keys(suites).flatMap((suite) =>
  rowsOf(suite).map(({ row: { name, argument, note }, onlyByName }) => ({
    suite,
    name,
    argument,
    note,
    onlyByName,
  })),
);

/**
 * The script of a suite.
 *
 * @param {string} suite
 * @param {Record<string, string>} deeds by name of the row, in place of its own
 */
function played(suite, deeds) {
  const rows = rowsOf(suite);
  const events = healthyEvents({});
  const plan = {
    event: 'plan',
    benchmarks: rows.map(({ row }) => row),
    order: rows.map(({ row }) => row.id),
  };
  const first = events.findIndex(({ event }) => event === 'plan');
  const last = events.findLastIndex(({ event }) => event === 'result') + 1;
  return [
    ...events.slice(0, first).map(send),
    send(plan),
    ...rows.map(({ row: { id, suite: own, name }, deed }) => {
      const pairs = Array.from({ length: 16 }, (_, pair) => [1000, 11_000 + pair, 1000 + (pair % 3), 0]);
      const result = resultFacts({ benchmark: id, suite: own, name, rows: pairs });
      const failure = { event: 'failure', message: 'wrong result: expected 42, found 54', benchmark: id };
      const progress = progressEvent({ benchmark: id, done: id / rows.length });
      return `case $excluded in
*${quoted(JSON.stringify(`${own}/${name}`))}*) ;;
*) ${send(progress)}
  rest
  wrong=0
  ${deeds[name] ?? (deed || ':')}
  if [ $wrong = 1 ]; then ${send(failure)}; else ${send({ event: 'result', ...result })}; fi ;;
esac`;
    }),
    ...events.slice(last).map(send),
  ].join('\n');
}

/**
 * Writes the build of the host.
 *
 * @param {string} folder an empty one
 * @param {object} [how]
 * @param {number} [how.pauseSeconds] before the result of each row, so that signals fall between events
 * @param {Record<string, string>} [how.deeds] what rows of these names do instead, in the shell
 * @returns {string} the folder of the builds
 */
export function putHost(folder, { pauseSeconds = 0, deeds = {} } = {}) {
  mkdirSync(join(folder, 'native'), { recursive: true });
  putProgram(
    join(folder, 'native', 'samebench-native'),
    `read -r request
secret=\${request#*'"secret":"'}
secret=\${secret%%'"'*}
send() { printf '%s %s\\n' "$secret" "$1" >&3; }
rest() { ${pauseSeconds > 0 ? `sleep ${pauseSeconds}` : ':'}; }
excluded=
case $request in *'"exclude":['*) excluded=\${request#*'"exclude":['}; excluded=\${excluded%%]*} ;; esac
case \${SAMEBENCH_BAD_START-} in
${Object.entries(starts)
  .map(([name, deed]) => `${name}) ${deed} ;;`)
  .join('\n')}
esac
case $request in
*'"list":true'*) ${send({ event: 'list', benchmarks: listed })}
  ${send({ event: 'end', elapsedMs: 1 })} ;;
${Object.keys(suites)
  .map((suite) => `*'"suites":["${suite}"]'*)\n${played(suite, deeds)} ;;`)
  .join('\n')}
esac`,
  );
  return folder;
}
