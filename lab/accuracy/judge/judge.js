/**
 * Honest candidates: whether `samebench judge` calls an equal one the same, and one that gains 1 % better.
 */
import { join } from 'node:path';
import { largest, median } from '../../../report/statistics/descriptive.js';
import { percent } from '../../shared/table.js';
import { digits, makeProject, steps, trueGain, words } from './project.js';
import { judgeOnce } from './run.js';

/**
 * @import { Context } from '../context.js'
 * @import { Patch } from './project.js'
 * @import { Judged } from './run.js'
 *
 * @typedef {Judged & {title: string, due: 'same' | 'better', change: number | null}} Candidate change: of the
 *   row `steps`
 */

/** Changes that change no row. @type {[string, Patch][]} */
const equal = [
  ['a comment', { 'lib/words.cpp': words({ before: '    // Words are separated by spaces.\n' }) }],
  [
    'a function that no row calls',
    {
      'lib/other.cpp':
        '#include "library.hpp"\nstd::uint32_t other(std::uint32_t n) { return n * steps(n); }\n',
    },
  ],
  ['a variable has another name', { 'lib/digits.cpp': digits().replaceAll('sum', 'total') }],
  [
    'a function that no row calls, above one that a row calls',
    {
      'lib/words.cpp': words({
        top: 'std::uint32_t spaces(const std::string& text) { return text.size() - count_words(text); }\n',
      }),
    },
  ],
];

/** The detour is left out. @type {[string, Patch]} */
const gain = [`${percent(trueGain)} fewer steps`, { 'lib/steps.cpp': steps(0) }];

/** Judgements of the gain, beside so many of equal candidates. */
const gainsOf = (/** @type {number} */ equals) => Math.ceil(equals / 2);

/** An A/A judgement in twenty may differ. */
const leastSame = 0.95;

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function judge(context) {
  const equals = context.processes;
  const gains = gainsOf(equals);
  const planned = [
    ...Array.from({ length: equals }, (_, i) => ({
      due: /** @type {const} */ ('same'),
      candidate: equal[i % equal.length],
    })),
    ...Array.from({ length: gains }, () => ({ due: /** @type {const} */ ('better'), candidate: gain })),
  ];
  const project = await makeProject(join(context.scratch, 'judge'));
  /** @type {Candidate[]} */
  const judged = [];
  for (const [
    i,
    {
      due,
      candidate: [title, patch],
    },
  ] of planned.entries()) {
    context.progress('judgements', i, planned.length);
    await project.become(patch);
    const one = await judgeOnce(project.folder);
    const row = one.rows.find(({ row: label, measure }) => label === 'library/steps' && measure === 'time');
    context.print(`${title}: ${one.verdict}, ${one.seconds.toFixed(0)} s: ${one.reasons[0] ?? ''}`);
    judged.push({ ...one, title, due, change: row?.ratio ? row.ratio.value - 1 : null });
  }
  const right = (/** @type {'same' | 'better'} */ due) =>
    judged.filter((one) => one.due === due && one.verdict === due).length;
  const seconds = judged.map((one) => one.seconds);
  return {
    tables: [
      {
        title: 'Honest candidates',
        columns: ['candidate', 'due', 'verdict', 'time of `steps`', 'seconds'],
        rows: judged.map((one) => [
          one.title,
          one.due,
          one.verdict,
          percent(one.change),
          one.seconds.toFixed(0),
        ]),
        notes: [
          `Each judgement is of three rows. Those of *${gain[0]}* save ${percent(trueGain)} of the ` +
            'steps of one. The seconds are with both builds, and with a build of Samebench that exists.',
          ...judged
            .filter(({ due, verdict }) => verdict !== due)
            .map(
              ({ title, due, verdict, reasons }) =>
                `*${title}*, ${due} and called ${verdict}: ${reasons.join('; ')}`,
            ),
        ],
      },
    ],
    goals: [
      {
        goal: `an equal candidate is called the same in ${percent(leastSame)} or more`,
        found: `${right('same')} of ${equals}`,
        met: right('same') >= leastSame * equals,
      },
      {
        goal: `a gain of ${percent(trueGain)} is called better`,
        found: `${right('better')} of ${gains}`,
        met: right('better') === gains,
      },
      {
        goal: 'a judgement takes less than a minute',
        found: `${median(seconds).toFixed(0)} s, at most ${largest(seconds).toFixed(0)} s`,
        met: largest(seconds) < 60,
      },
    ],
    data: judged,
  };
}
