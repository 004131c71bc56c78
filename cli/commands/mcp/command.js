import { createInterface } from 'node:readline';
import { Option } from 'commander';
import { argument, exitCode } from '../../api.js';
import { createCall } from './call.js';
import { createServer } from './server.js';
import { commandTools, listed } from './tools.js';

/** A judgement of a large project takes minutes. */
const defaultLimit = '30m';

const instructions =
  'Samebench measures C++ benchmarks natively and in WebAssembly. To make code faster: list, then ' +
  'explain a row to see which functions ' +
  ('execute its instructions, change the library, and call judge with a: "HEAD" (or the revision before ' +
    'your change). Only "better" is a gain. ') +
  ('Do not edit suites, CMake files or settings: that is wrong. Calls take from seconds to minutes, one ' +
    'at a time.');

/** @type {import('../../api.js').Registration} */
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
      const send = (/** @type {object} */ message) =>
        void context.stdout.write(`${JSON.stringify(message)}\n`);
      finish(await serve(process.stdin, send, { limitMs: limit, context }));
    });
}

/**
 * @param {NodeJS.ReadableStream} input
 * @param {(message: object) => void} send
 * @param {{limitMs: number, context: import('../../api.js').Context, command?: string[]}} options
 * @returns {Promise<number>} the exit code
 */
export async function serve(input, send, { limitMs, context: { env, version, signal }, command }) {
  const server = createServer({
    serverInfo: { name: 'samebench', version },
    instructions,
    tools: commandTools.map(listed),
    send,
    call: createCall({ env, limitMs, command }),
  });
  const lines = createInterface({ input, crlfDelay: Infinity });
  const onAbort = () => lines.close();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) lines.close();
  lines.on('line', (line) => {
    if (line.trim() !== '') server.take(line);
  });
  await new Promise((resolve) => lines.once('close', () => resolve(undefined)));
  signal.removeEventListener('abort', onAbort);
  await server.end(signal.aborted ? signal.reason : new Error('the input was closed'));
  return signal.aborted ? exitCode.interrupted : exitCode.done;
}
