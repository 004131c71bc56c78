import { compare } from '../../../report/compare/compare.js';
import { linkReader, leftOutText, MARK } from '../../../report/share/link.js';
import { validatorOf } from '../../../protocol/schemas.js';
import { readConfig } from '../../files/config.js';
import { readResults } from '../../files/read-results.js';
import { comparisonTable } from '../../output/show-comparison.js';
import { minuteOf, render, summarizeWith } from '../../output/show.js';
import { exitCode } from '../../system/exit.js';
import { write, writeExactly } from '../../system/terminal.js';
import { addOptions, option, options as shared } from '../options.js';

/**
 * @import { Shared } from '../../../report/share/link.js'
 * @import { Context } from '../../run/context.js'
 */

const { readLink } = linkReader(validatorOf('summary'));

/** @type {import('../register.js').Registration} */
export function registerOpen(program, context, finish) {
  const command = program
    .command('open')
    .summary('print the table of a link')
    .description(
      'Prints the table that `samebench share`, or "Copy link" in a report, has put into a link. Its ' +
        "numbers are somebody's: " +
        'nothing shows that they were measured. With --compare it compares them with results of yours.',
    )
    .argument('<link>', 'the whole link, or its part from the # on; in quotes, because of the #')
    .addOption(
      option(
        'comparison',
        '--compare <file>',
        'compare the table, as the baseline, with the results of a run',
      ),
    )
    .addOption(shared.threshold());
  addOptions(command, ['unit', 'groupBy', 'sort', 'cold'], context.platforms)
    .addOption(
      option('output', '--json', 'print the summary, or the comparison, as JSON').conflicts([
        'groupBy',
        'sort',
      ]),
    )
    .addHelpText(
      'after',
      `
Examples:
  samebench open 'https://example.org/link.html#r=1.eNp…'
  samebench open '#r=1.eNp…' --unit cycles
  samebench open '#r=1.eNp…' --compare results/latest.json

A link has the costs with their intervals, and no samples: --compare judges by the intervals, as \`samebench compare\` does,
and costs whose intervals cannot be trusted are unclear.`,
    )
    .action(async (link, { compare: file, ...options }) => {
      const shared = await readLink(link);
      await (file === undefined
        ? showTable(shared, options, context)
        : showComparison(shared, file, options, context));
      finish(exitCode.done);
    });
}

/**
 * @param {Shared} shared
 * @param {{json?: boolean, unit: 'ns' | 'cycles', cold?: boolean, groupBy?:
 *   import('../../../report/table/group.js').GroupBy, sort?: 'ratio'}} options
 * @param {Context} context
 */
async function showTable({ summary, leftOut }, { json, ...options }, { stdout, env }) {
  const place = { stream: stdout, env };
  if (json) return writeExactly(stdout, `${JSON.stringify({ from: MARK, leftOut, ...summary }, null, 2)}\n`);
  const lines = [`somebody's numbers, ${MARK}`, leftOutText(leftOut)].filter(Boolean);
  await write(stdout, `${lines.join('\n')}\n\n${render(summary, 'table', { ...options, ...place })}`);
}

/**
 * @param {Shared} shared
 * @param {string} file
 * @param {{json?: boolean, threshold?: number}} options
 * @param {Context} context
 */
async function showComparison(
  { summary: theirs },
  file,
  { json, threshold },
  { stdout, env, progress, signal },
) {
  const config = await readConfig();
  const own = summarizeWith(await readResults(file, signal), undefined, progress.print);
  const compared = compare(theirs, own, threshold === undefined ? config : { threshold });
  if (json) return writeExactly(stdout, `${JSON.stringify({ from: MARK, ...compared }, null, 2)}\n`);
  const title = `${file} compared with somebody's numbers of ${minuteOf(theirs.startedAt)}, ${MARK}`;
  await write(stdout, `${title}\n\n${comparisonTable(compared, { stream: stdout, env })}`);
}
