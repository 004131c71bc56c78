import { validatorOf } from '../../protocol/schemas.js';
import { addOptions, exitCode, option, render, write, writeExactly } from '../../cli/api.js';
import { leftOutText, linkReader, MARK } from './analysis/link.js';

/**
 * @import { Context } from '../../cli/api.js'
 * @import { GroupBy } from '../../report/api.js'
 * @import { Shared } from './analysis/link.js'
 */

const { readLink } = linkReader(validatorOf('summary'));

/** @type {import('../../cli/api.js').Registration} */
export function registerOpen(program, context, finish) {
  const command = program
    .command('open')
    .summary('print the table of a link')
    .description(
      'Prints the table that `samebench share`, or "Copy link" in a report, has put into a link. Its ' +
        "numbers are somebody's: nothing shows that they were measured.",
    )
    .argument('<link>', 'the whole link, or its part from the # on; in quotes, because of the #');
  addOptions(command, ['unit', 'groupBy', 'sort', 'cold'], context.platforms)
    .addOption(option('output', '--json', 'print the summary as JSON').conflicts(['groupBy', 'sort']))
    .addHelpText(
      'after',
      `
Examples:
  samebench open 'https://example.org/link.html#r=1.eNp…'
  samebench open '#r=1.eNp…' --unit cycles`,
    )
    .action(async (link, options) => {
      await showTable(await readLink(link), options, context);
      finish(exitCode.done);
    });
}

/**
 * @param {Shared} shared
 * @param {{json?: boolean, unit: 'ns' | 'cycles', cold?: boolean, groupBy?: GroupBy,
 *   sort?: 'ratio'}} options
 * @param {Context} context
 */
async function showTable({ summary, leftOut }, { json, ...options }, { stdout, env }) {
  const place = { stream: stdout, env };
  if (json) return writeExactly(stdout, `${JSON.stringify({ from: MARK, leftOut, ...summary }, null, 2)}\n`);
  const lines = [`somebody's numbers, ${MARK}`, leftOutText(leftOut)].filter(Boolean);
  const table = await render(summary, 'table', { ...options, ...place });
  await write(stdout, `${lines.join('\n')}\n\n${table}`);
}
