import { fileURLToPath } from 'node:url';
import { compiledLater, schemaChecker } from '../../protocol/schemas.js';
import { validationMessage } from '../../protocol/validation-message.js';
import { visible } from '../../protocol/visible.js';
import { endGroup, spawnGroup } from '../../cli/api.js';
import { commandTools, listed, wordsOf } from './tools.js';

/**
 * Calls a tool: a child process runs the command as a user would.
 *
 * @import { ServerOptions, ToolResult } from './server.js'
 * @import { CommandTool } from './tools.js'
 */

const program = fileURLToPath(new URL('../../cli/samebench.js', import.meta.url));

/** Time for a command to end its hosts, and to remove what it made. */
const graceMs = 10_000;

/** Most of an answer that is kept: the JSON of hundreds of rows. */
const maxBytes = 64 * 1024 * 1024;

const checks = Object.fromEntries(
  commandTools.map((tool) => [
    tool.name,
    compiledLater(() => schemaChecker().compile(listed(tool).inputSchema)),
  ]),
);

/**
 * @param {{env: NodeJS.ProcessEnv, limitMs: number, command?: string[]}} options command: what is started
 *   instead of this program
 * @returns {ServerOptions['call']}
 */
export const createCall =
  ({ env, limitMs, command = [process.execPath, program] }) =>
  async (name, given = {}, { signal, onProgress }) => {
    const tool = /** @type {CommandTool} */ (commandTools.find((one) => one.name === name));
    const check = checks[name];
    if (!check(given)) return failure(`wrong arguments: ${validationMessage(check.errors ?? [])}`);
    const late = AbortSignal.timeout(limitMs);
    const [first, ...words] = [...command, ...wordsOf(tool, /** @type {Record<string, any>} */ (given))];
    const { code, stdout, stderr } = await runToEnd(first, words, {
      env,
      signal: AbortSignal.any([signal, late]),
      onProgress,
    });
    signal.throwIfAborted();
    if (late.aborted)
      return failure(
        `it did not end within ${limitMs / 1000} s and was stopped; choose fewer rows, or start the ` +
          'server with a longer --limit',
      );
    try {
      const answer = JSON.parse(stdout);
      return {
        content: [
          { type: 'text', text: JSON.stringify({ exitCode: code, ...(tool.shorten ?? whole)(answer) }) },
        ],
        isError: false,
      };
    } catch {
      return failure(`exit code ${code}\n${stderr}`);
    }
  };

/** @param {any} answer */
const whole = (answer) => answer;

/** @param {string} text @returns {ToolResult} */
const failure = (text) => ({ content: [{ type: 'text', text: visible(text).trim() }], isError: true });

/**
 * @param {string} command
 * @param {string[]} words
 * @param {{env: NodeJS.ProcessEnv, signal: AbortSignal, onProgress: (line: string) => void}} options
 */
async function runToEnd(command, words, { env, signal, onProgress }) {
  const group = spawnGroup(command, words, { env, stdin: 'ignore' });
  /** @type {Buffer[]} */
  const parts = [];
  let size = 0;
  group.child.stdout?.on('data', (/** @type {Buffer} */ part) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
  });
  group.child.stderr?.on('data', (text) => {
    const line = visible(String(text)).trim().split('\n').at(-1);
    if (line) onProgress(line);
  });
  const closed = new Promise((resolve) => group.child.once('close', () => resolve(undefined)));
  const stopped = new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true }),
  );
  const exit = signal.aborted ? null : await Promise.race([group.exited, stopped]);
  if (exit === null) await endGroup(group, { grace: graceMs });
  else if (!exit.error) await closed;
  return {
    code: exit?.code ?? null,
    stdout: Buffer.concat(parts).toString('utf8'),
    stderr: exit?.error?.message ?? group.stderrTail(),
  };
}
