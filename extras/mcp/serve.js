import { createInterface } from 'node:readline';
import { exitCode } from '../../cli/api.js';
import { createCall } from './call.js';
import { createServer } from './server.js';
import { commandTools, listed } from './tools.js';

const instructions =
  'Samebench measures C++ benchmarks natively and in WebAssembly. To make code faster: list, then ' +
  'explain a row to see which functions ' +
  ('execute its instructions, change the library, and call judge with a: "HEAD" (or the revision before ' +
    'your change). Only "better" is a gain. ') +
  ('Do not edit suites, CMake files or settings: that is wrong. Calls take from seconds to minutes, one ' +
    'at a time.');

/**
 * @param {NodeJS.ReadableStream} input
 * @param {(message: object) => void} send
 * @param {{limitMs: number, context: import('../../cli/api.js').Context, command?: string[]}} options
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
