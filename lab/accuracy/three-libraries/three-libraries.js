/** Whether a body costs the same in programs for Google Benchmark, nanobench and Catch2. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../../cli/files/read-results.js';
import { isComparable } from '../../../report/quantities/estimated.js';
import { gatherBy } from '../../../report/results/lookup.js';
import { ratioOfAmounts } from '../../../report/statistics/ratio.js';
import { summarize } from '../../../report/summary/summary.js';
import { formatCost, formatError } from '../../../report/text/numbers.js';
import { platformsOf } from '../platforms.js';
import { samebench } from '../../shared/process.js';

/**
 * @import { Context } from '../context.js'
 * @import { Amount, Cell, Row } from '../../../protocol/types.js'
 * @import { Outcome } from '../../shared/table.js'
 *
 * @typedef {object} Line  of a body on a platform
 * @property {string} body
 * @property {string} platform
 * @property {(Cell | undefined)[]} cells  in the order of the programs
 * @property {(Amount | null)[]} ratios  to the first program, of the others; null: a cost is missing
 */

/** A program for each library, the one that the others are compared with first. */
const programs = ['google', 'nano', 'catch'];
const titles = ['Google Benchmark', 'nanobench', 'Catch2'];

/** Shown by loops without a library, whose instructions are exactly those of the programs. */
const STATE =
  '`queue_of_deque`: the operations of nanobench and Catch2 refer to their state from outside, so that it ' +
  'is in memory; in the function for Google Benchmark it is in registers. A loop without a library has ' +
  '45.1 instructions and 1.7 ns, or 49.3 and 2.4 ns if the address of its state is taken.';

/** Costs that differ by this share are as good as equal. */
const ALIKE = 0.03;

/** @param {Cell | undefined} cell @returns {Amount | null} */
const amountOf = (cell) => (cell && isComparable(cell) ? /** @type {Amount} */ (cell) : null);

/**
 * The costs of each body. Rows of nanobench and Catch2 have their title or test case before its name.
 * @param {readonly Row[]} rows
 * @param {readonly string[]} platforms
 * @returns {Line[]}
 */
export function linesOf(rows, platforms) {
  const bodies = gatherBy(
    rows.filter(({ suite }) => programs.includes(suite)),
    ({ name }) => name.split('/').at(-1) ?? name,
  );
  return platforms.flatMap((platform) =>
    [...bodies].map(([body, own]) => {
      const cells = programs.map((program) => own.find(({ suite }) => suite === program)?.cells[platform]);
      const [first, ...others] = cells.map(amountOf);
      const ratios = others.map((other) => (first && other ? ratioOfAmounts(other, first) : null));
      return { body, platform, cells, ratios };
    }),
  );
}

/** Whether two costs differ by no more than `ALIKE`, or by chance. @param {Amount | null} ratio */
const isAlike = (ratio) =>
  ratio !== null && (Math.abs(ratio.value - 1) <= ALIKE || (ratio.low <= 1 && ratio.high >= 1));

/** @param {Cell | undefined} cell */
function textOf(cell) {
  const amount = amountOf(cell);
  if (amount === null) return cell?.verdict ?? 'missing';
  const { value, low, high } = amount;
  return `${formatCost(value).text} ${formatError(Math.max(high - value, value - low) / value)}`;
}

/** @param {Line[]} lines @returns {Outcome} */
export function outcomeOf(lines) {
  const ratios = lines.flatMap((line) => line.ratios);
  const alike = ratios.filter(isAlike).length;
  const near = ratios.filter((ratio) => ratio && Math.abs(ratio.value - 1) <= ALIKE).length;
  return {
    tables: [
      {
        title: 'One body, three libraries',
        columns: ['body', ...titles, ...titles.slice(1).map((title) => `ratio of ${title}`)],
        rows: lines.map(({ body, platform, cells, ratios: own }) => [
          `${body} / ${platform}`,
          ...cells.map(textOf),
          ...own.map((ratio) =>
            ratio ? `${ratio.value.toFixed(3)}${isAlike(ratio) ? '' : ' **differs**'}` : '–',
          ),
        ]),
        notes: [STATE],
      },
    ],
    goals: [
      {
        goal: 'within 3 %, or no difference beyond the intervals: all',
        found: `${alike} of ${ratios.length}, ${near} of them within 3 %`,
        met: alike === ratios.length,
      },
    ],
    data: lines,
  };
}

/** @param {Context} context @returns {Promise<Outcome>} */
export async function threeLibraries(context) {
  const { root, scratch, quick } = context;
  const platforms = platformsOf(context, ['native']);
  const out = join(scratch, 'three-libraries');
  await rm(out, { recursive: true, force: true });
  const folder = join(root, 'lab', 'accuracy', 'three-libraries');
  await samebench(
    [
      ...['run', ...programs, '--project', folder, '--platforms', platforms.join()],
      ...['--out', out, ...(quick ? ['--quick'] : [])],
    ],
    { codes: [0, 3] },
  );
  const { rows } = summarize(await readResults(join(out, 'latest.json')));
  return outcomeOf(linesOf(rows, platforms));
}
