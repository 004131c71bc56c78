import { Option } from 'commander';
import { argument } from '../../cli/api.js';

/** A judgement of a large project takes minutes. */
const defaultLimit = '30m';

/** @type {import('../../cli/api.js').Registration} */
export function registerMcp(program, context, finish) {
  program
    .command('mcp')
    .summary('serve list, run, judge, explain and bisect to an agent')
    .description(
      'A server of the Model Context Protocol on standard input and output, for agents that write ' +
        'code. It runs in the folder of the project, ' +
        'and each tool runs the command of its name there. It ends when its input is closed.',
    )
    .addOption(
      new Option('--limit <time>', 'most time of one call, such as 90s or 30m')
        .default(undefined, defaultLimit)
        .argParser(argument.milliseconds),
    )
    .addHelpText(
      'after',
      `
Examples:
  samebench mcp                                    from the folder of the project
  claude mcp add samebench -- npx samebench mcp`,
    )
    .action(async ({ limit = argument.milliseconds(defaultLimit) }) => {
      const { serve } = await import('./serve.js');
      const send = (/** @type {object} */ message) =>
        void context.stdout.write(`${JSON.stringify(message)}\n`);
      finish(await serve(process.stdin, send, { limitMs: limit, context }));
    });
}
