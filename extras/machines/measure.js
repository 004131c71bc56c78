import { createOutput, parseResults } from '../../cli/api.js';
import { MachineError, withAdvice } from './connect.js';
import { connectionFailed, runOn, silenceMs } from './ssh.js';
import { HEADER } from './there/header.js';

/**
 * @import { Results } from '../../protocol/types.js'
 * @import { MachinePlan, Plan, RunCommandOptions } from '../../cli/api.js'
 * @import { Surroundings } from './copy.js'
 * @import { Machine } from './connect.js'
 * @import { Order } from './there/main.js'
 */

/** Starts what was copied, with the programs that a login there has. */
const script = 'PATH=$1; export PATH; exec node "$2"';

/** What the run there prints about its own files, which nobody looks for. */
const ownFiles = /^(results|report): |warning: cannot write the report/;

/**
 * Options with a value that are the same there, as the command line takes them.
 *
 * @type {Record<string, (value: string | number) => string>}
 */
const valued = {
  filter: (text) => `--filter=${text}`,
  rounds: (count) => `--rounds=${count}`,
  target: (share) => `--target=${share}`,
  budget: (ms) => `--budget=${ms}ms`,
  maxTime: (ms) => `--max-time=${ms}ms`,
  heap: (policy) => `--heap=${policy}`,
  timeout: (seconds) => `--timeout=${seconds}`,
};

/** The others. */
const flags = ['quick', 'thorough', 'isolate', 'counters'];

/**
 * The arguments of the run there: the same benchmarks and inputs, with the same effort.
 *
 * @param {string[]} columns
 * @param {Pick<Plan, 'request'> & {options: RunCommandOptions}} plan
 * @returns {string[]}
 */
export function argumentsOf(columns, { options, request }) {
  const { project, define = [], prepare = true } = options;
  const given = /** @type {Record<string, string | number | undefined>} */ (/** @type {unknown} */ (options));
  return [
    'run',
    `--platforms=${columns.join(',')}`,
    `--seed=${request.seed}`,
    '--json',
    ...(project === undefined ? [] : ['--project=.']),
    ...define.map((one) => `--define=${one}`),
    ...Object.entries(valued).flatMap(([name, write]) => {
      const { [name]: value } = given;
      return value === undefined ? [] : [write(value)];
    }),
    ...flags.filter((name) => given[name]).map((name) => `--${name}`),
    ...(prepare ? [] : ['--no-prepare']),
    ...request.suites,
  ];
}

/**
 * Runs a command of the copied Samebench.
 *
 * @param {Machine} machine
 * @param {Omit<Order, 'folder' | 'silenceMs'>} order
 * @param {Surroundings & {onLine: (line: string) => void}} options
 * @returns {Promise<{code: number, text: string}>} text: of its results, or what it printed; empty: there is
 *   none
 * @throws {MachineError}
 */
export async function runCommandOn({ target, name, folder, path }, order, options) {
  const { code, stdout, stderr } = await runOn(target, script, {
    ...options,
    hasResults: order.project !== null,
    args: [path, `${folder}/${order.samebench}/extras/machines/there/main.js`],
    line: JSON.stringify({ ...order, folder, silenceMs }),
  });
  const at = stdout.indexOf(`\n${HEADER} `);
  const end = stdout.indexOf('\n', at + 1);
  const [, status, length] = /^\S+ (\d+|null) (\d+)$/.exec(stdout.subarray(at + 1, end).toString()) ?? [];
  const text = stdout.subarray(end + 1);
  if (at >= 0 && length !== undefined && text.length === Number(length))
    return { code: Number(status), text: text.toString() };
  const reason = stderr || `exit code ${code}`;
  if (code === connectionFailed || at >= 0)
    throw new MachineError(`the connection to ${name} was lost: ${withAdvice(reason, { target, name })}`);
  throw new MachineError(reason.replace(/^samebench: /, ''));
}

/**
 * Measures the columns of a machine.
 *
 * @param {Machine & MachinePlan} machine
 * @param {Omit<Order, 'folder' | 'silenceMs' | 'args'>} place
 * @param {Parameters<typeof argumentsOf>[1]} plan
 * @param {Surroundings & {progress: import('../../cli/api.js').Context['progress']}} context
 * @returns {Promise<Results>}
 * @throws {MachineError}
 */
export async function measureOn(machine, place, plan, { progress, ...surroundings }) {
  const { name, columns } = machine;
  let said = '';
  const follow = progress.follow();
  const print = createOutput((text) => progress.print(`samebench: ${name}: ${text}`), '');
  const onLine = (/** @type {string} */ line) => {
    if (ownFiles.test(line)) return;
    // What is not of the command itself shows how far it is.
    if (!/^(samebench:| )/.test(line)) return follow(`${name}: ${line}`);
    const own = line.replace(/^samebench: /, '');
    said = own.trim();
    print(own);
  };
  const { code, text } = await runCommandOn(
    machine,
    { ...place, args: argumentsOf(columns, plan) },
    { ...surroundings, onLine },
  );
  if (text === '') throw new MachineError(`nothing was measured on ${name}: ${said || `exit code ${code}`}`);
  return parseResults(text, `the results of ${name}`);
}
