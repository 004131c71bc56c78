/**
 * One word per thing: names and phrases that have been replaced, and what to write instead.
 * docs/contributing.md lists the words.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { filesUnder, read, root } from './tree.js';

/** @type {[pattern: RegExp, instead: string][]} */
const words = [
  [/\bbenchmarkPath|\bplannedPath/, 'labelOf, plannedLabel: a label is "suite/name argument"'],
  [/\bbenchmarkLabel/, 'rowName'],
  [
    /(cycles|steps)_a_turn|\b(most|slice)_turns/,
    "…_per_iteration, iterations: a turn is a platform's, within a round",
  ],
  [/take_turn|takeTurn|turnTaker/, 'run_next, runNext'],
  [
    /ClockProfile|clock_profile|profile_clock/,
    'ClockTraits, measure_clock: a profile is the effort of a run',
  ],
  [/\bprofileFile\b|\btakeProfile\b/, 'cpuProfileFile, recordCpuProfile'],
  [
    /EventMeter|event_meter|PerfEvent\b|SystemEvents|EventReading/,
    'HardwareCounters, PerfCounter: an event is a line of the protocol',
  ],
  [
    /\b(choose|require)Counter\b/,
    "chooseInstructionCounter, requireInstructionCounter: a counter is a user's",
  ],
  [/\brequest\.counters\b/, 'hardwareCounters, hardware_counters: a counter is a number of a benchmark'],
  [/\bstretch(es)?\b|findStretches/i, 'basic block, section or range'],
  [/refuse_rows|\brefusals\.(cpp|hpp)/, 'validate_rows, validation'],
  [
    /\bRemarks\b|learn_from_body|Body::(learn|listen)/,
    'LoopReport, update_options, Body::update, Body::record',
  ],
  [/lifeline/i, 'heartbeat'],
  [/\b(create)?intake\b/i, 'event receiver'],
  [/\b(create)?poster\b/i, 'event sender'],
  [/\b(create)?entrance\b/i, 'sign-in'],
  [/\bcomplain/i, 'validation message, or reject'],
  [/\bTrouble|\btroubles?\b/, 'SystemError, failure or error'],
  [/farewell/i, 'exit grace'],
  [/\bpatience\b/i, 'limits or timeout'],
  [/\busual[A-Z]\w*|\busual_\w+/, 'default… for a setting, typical… for a statistic'],
  [
    /\b(most|longest|fewest)[A-CE-Z]\w*|\b(most|longest|fewest)_(?!common\b|digits\b|single_step\b)\w+/,
    'max… or min…',
  ],
  [/\bprogress\.say\b|\bsay\(/, 'print'],
  [/\bWorld\b|\bworld\b(?!["',\\])/, 'context, or what it contains'],
  [
    /\b(strangers|insiders|casualties|yardstick|deaf)\b/,
    'a plain word: attacksWithToken, crashed, expectedVariance, readerGone',
  ],
  [/\b(run|change|span|project|frequency|argument|cost|call)Words\b/, '…Text'],
  [/\bspoil(s|t)?\b/i, 'corrupt or distort'],
  [
    /\ball the same\b|\bNot if it\b|\bstays as it is\b|\b(in|of|up to) so many\b|the usual:/,
    'a sentence in plain word order',
  ],
];

/** Not the data of earlier versions, nor what a tool has written. */
const skipped =
  /^(package-lock\.json|tests\/js\/house\/words\.test\.js|tests\/js\/fixtures\/|protocol\/golden\/|lab\/fuzz\/corpus\/)/;

const rooms = readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !/^(\.git|node_modules|build|results|\.\w+)$/.test(entry.name),
);
const files = [
  ...rooms.flatMap(({ name }) => filesUnder(name, /\.(js|ts|cpp|hpp|h|in|md|json|txt|cmake|css|html)$/)),
  'README.md',
  'CMakeLists.txt',
].filter((path) => !skipped.test(path));

test('each thing has one word, in names, comments, messages and docs', () => {
  const found = files.flatMap((path) =>
    [basename(path), ...read(path).split('\n')].flatMap((line, number) =>
      words.flatMap(([pattern, instead]) => {
        const [word] = pattern.exec(line) ?? [];
        return word === undefined ? [] : [`${path}:${number}: "${word}": write ${instead}`];
      }),
    ),
  );
  assert.deepEqual(found, []);
});
