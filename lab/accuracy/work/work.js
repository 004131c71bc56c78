/** Counts of instructions: whether they repeat, how long they take, and what a gate on them finds. */
import { availableParallelism } from 'node:os';
import { startSpinners } from '../../shared/process.js';
import { run, workColumns } from './command.js';
import { gateOutcome, measures, threshold, tryGate } from './gate.js';
import { differencesOf, instructionsIn, unreliableRows } from './rows.js';
import { ladderCosts, parts, slopeOf, stepsOf } from './steps.js';

/**
 * @import { Context } from '../context.js'
 * @import { Table, Goal } from '../../shared/table.js'
 * @import { Measured } from './command.js'
 * @typedef {import('./gate.js').GateOutcome & {measure: string, column: string}} Gate
 */

/** Most seconds to count all suites in native code and WebAssembly, on two cores. */
const maxSeconds = 60;

/** Most instructions by which a step of the ladder may differ from the others of its part. */
const maxDeviation = 0.01;

/** All suites that can be counted there. @param {string[]} columns */
const suitesOf = (columns) => [
  'ladder',
  'classics',
  'primality',
  'charts',
  ...(columns.includes('wasm@work') ? ['boundary'] : []),
];

/** @param {number} value */
const millions = (value) => String(Math.round(value / 1e6));

/** @param {number} value instructions, exact */
const instructions = (value) => String(Number(value.toFixed(3)));

/** @param {string[]} paths */
const listed = (paths) => (paths.length === 0 ? '0' : `${paths.length} (${paths.join(', ')})`);

/**
 * All suites, counted twice: the second time while all cores are busy.
 *
 * @param {Context} context
 * @param {string[]} columns
 */
async function countTwice(context, columns) {
  const words = [...suitesOf(columns), '--measure', 'work', '--platforms', columns.join(',')];
  context.progress('all suites', 0, 3);
  // Builds, so that the next run only counts.
  await run(context, ['ladder', '--measure', 'work', '--platforms', columns.join(',')], 'work-build');
  context.progress('all suites', 1, 3);
  const quiet = await run(context, words, 'work-quiet');
  context.progress('all suites', 2, 3);
  const stop = startSpinners(availableParallelism());
  const busy = await run(context, words, 'work-busy').finally(stop);
  return { quiet, busy };
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function work(context) {
  const columns = workColumns(context);
  const { quiet, busy } = await countTwice(context, columns);
  const rows = columns.map((column) => ({
    column,
    ...differencesOf(
      quiet.results,
      busy.results,
      column,
      new Set([quiet, busy].flatMap(({ summary }) => unreliableRows(summary, column))),
    ),
  }));
  const ladder = columns.flatMap((column) =>
    parts.map(({ name, rungs }) => {
      const steps = stepsOf(ladderCosts(quiet.summary, column), rungs);
      return { column, part: `${name}, K = ${rungs[0]} to ${rungs.at(-1)}`, steps, ...slopeOf(steps) };
    }),
  );
  /** @type {Gate[]} */
  const gates = [];
  for (const measure of /** @type {(keyof typeof measures)[]} */ (Object.keys(measures))) {
    const tries = await tryGate(context, measure);
    gates.push(
      ...measures[measure]
        .columnsOf(context)
        .map((column) => ({ measure, column, ...gateOutcome(tries, column) })),
    );
  }
  return {
    tables: [repeatTable(rows), timeTable(columns, quiet, busy), ladderTable(ladder), gateTable(gates)],
    goals: [
      ...rows.map(({ column, unmarked }) => ({
        goal: `no count differs between a quiet and a busy run without a mark, ${column}`,
        found: `${listed(unmarked)} differ`,
        met: unmarked.length === 0,
      })),
      ...(columns.length === 1
        ? []
        : [
            {
              goal: `all suites are counted in at most ${maxSeconds} s, in native code and WebAssembly`,
              found: `${quiet.seconds.toFixed(0)} s`,
              met: quiet.seconds <= maxSeconds,
            },
          ]),
      ...ladder.map(({ column, part, deviation }) => ({
        goal: `steps of the ladder differ by at most ${maxDeviation} instructions: ${part}, ${column}`,
        found: instructions(deviation),
        met: deviation <= maxDeviation,
      })),
      ...gates.filter(({ measure }) => measure === 'work').flatMap(gateGoals),
    ],
    data: { rows, ladder, gates, seconds: { quiet: quiet.seconds, busy: busy.seconds } },
  };
}

/** @param {Gate} gate @returns {Goal[]} */
function gateGoals({ column, tries, found, failed, repeated, silent, passed }) {
  return [
    {
      goal: `one instruction more in 200 is found in every try, ${column}`,
      found: `${Math.min(found, failed)} of ${tries}`,
      met: found === tries && failed === tries,
    },
    {
      goal: `nothing is found where nothing changed, ${column}`,
      found: `silent in ${Math.min(silent, passed)} of ${repeated}`,
      met: silent === repeated && passed === repeated,
    },
  ];
}

/** @param {(import('./rows.js').Differences & {column: string})[]} rows @returns {Table} */
const repeatTable = (rows) => ({
  title: 'Counts of a quiet and of a busy run',
  columns: ['', 'rows', 'identical', 'differ, and are marked', 'differ without a mark'],
  rows: rows.map(({ column, rows: all, identical, marked, unmarked }) => [
    column,
    String(all),
    String(identical),
    listed(marked),
    listed(unmarked),
  ]),
  notes: [
    'All suites, in two runs of two rounds each; during the second run, all cores are busy with other ' +
      'processes. Identical: all raw counts and checksums of a row are the same in the four rounds. ' +
      'Marked: the report calls the row unreliable.',
  ],
});

/**
 * @param {string[]} columns
 * @param {Measured} quiet
 * @param {Measured} busy
 * @returns {Table}
 */
const timeTable = (columns, quiet, busy) => ({
  title: 'Time to count all suites',
  columns: [
    '',
    'seconds',
    ...columns.map((column) => `${column}, millions of instructions`),
    'millions a second',
  ],
  rows: [
    ['as the machine was', quiet],
    ['all cores busy', busy],
  ].map(([name, one]) => {
    const { results, seconds } = /** @type {Measured} */ (one);
    const counted = columns.map((column) => instructionsIn(results, column));
    return [
      ...[String(name), seconds.toFixed(0), ...counted.map(millions)],
      millions(counted.reduce((sum, more) => sum + more, 0) / seconds),
    ];
  }),
  notes: [
    `One command, \`samebench run ${suitesOf(columns).join(' ')} --measure work\`, after the build. ` +
      'Instructions: of the samples that are in the results, without those that prepare them. "As the ' +
      'machine was": other programs may have run on it, which changes the seconds and no count.',
  ],
});

/**
 * @param {{column: string, part: string, steps: import('./steps.js').Step[], slope: number, deviation:
 *   number}[]} ladder
 * @returns {Table}
 */
const ladderTable = (ladder) => ({
  title: 'Instructions of a step of the ladder',
  columns: ['', 'rows', 'between rows', 'usual', 'largest deviation'],
  rows: ladder.map(({ column, part, steps, slope, deviation }) => [
    ...[
      column,
      part,
      steps.map(({ from, to, instructions: each }) => `${from}–${to}: ${instructions(each)}`).join(', '),
    ],
    ...[instructions(slope), instructions(deviation)],
  ]),
  notes: [
    'The difference of two neighbouring rows, divided by the steps that one has more. A loop has ' +
      'instructions of its own: one turn for eight steps.',
  ],
});

/** @param {Gate[]} gates @returns {Table} */
const gateTable = (gates) => ({
  title: 'One instruction more in 200',
  columns: [
    'judged by',
    '',
    'exits with 1',
    'names the changed row and no other',
    'no change: exits with 0',
    'no change: names no row',
  ],
  rows: gates.map(({ measure, column, tries, found, failed, repeated, silent, passed }) => [
    ...[`\`--measure ${measure}\``, column, `${failed} of ${tries}`, `${found} of ${tries}`],
    ...[`${passed} of ${repeated}`, `${silent} of ${repeated}`],
  ]),
  notes: [
    `\`samebench compare … --threshold ${threshold} --fail-on slower\` of two runs. The project ` +
      `\`longer\` has one multiplication more than \`base\` in the row \`chain\`, which has 200 ` +
      `instructions in native code. Five other rows use strings, sorting and maps. No change: \`base\` ` +
      'is compared with itself, once quiet and once while all cores are busy. An exit code is of all ' +
      `columns together. Times are of \`--quick\` runs.`,
  ],
});
