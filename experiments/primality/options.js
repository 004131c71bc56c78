import { parseArgs } from 'node:util';
import { UsageError, unknownName } from '../../cli/system/exit.js';

export const commandIds = ['chart', 'check', 'exhaustive'];
export const compilerIds = ['g++', 'clang++'];

/**
 * @typedef {object} Options
 * @property {string} command one of `commandIds`
 * @property {string[]} compilers
 * @property {string} filter
 * @property {boolean} quick
 * @property {boolean} writeDocs
 * @property {number | null} values null: as many as the command takes by itself
 * @property {number} seed
 * @property {boolean} help
 */

export const usage = `usage: npm run primality -- [chart | check | exhaustive] [options]

chart       (when none is named) times the primality core and its peers on the same inputs, all in
            turn in one process, natively, in WebAssembly and from JavaScript, and says which goals
            are met. Leaves results/primality/primality.md and .json
check       compares answers with FLINT's (64 bits) and GMP's (above), natively
exhaustive  compares all of 2^32 with a sieve: minutes

options:
  --compiler LIST   some of ${compilerIds.join(',')} (default: those that are there)
  --filter TEXT     chart: only rows whose name contains it
  --quick           chart: a look, not a proof
  --write-docs      chart: put the table into docs/primality.md
  --values N        check: how many random values (default 1e6); exhaustive: only the first
  --seed N          check: of the values (default 1)
  --help

Installs the peers first; SAMEBENCH_INSTALL=0 forbids it, and those that are missing are left out.
Exit codes: 0 done, whether or not the goals are met; 1 answers differ; 2 wrong usage; 3 something
could not be built or run.`;

/**
 * @param {string[]} words
 * @returns {Options}
 */
export function parseOptions(words) {
  const { values, positionals } = parse(words);
  const [command = 'chart', ...rest] = positionals;
  if (!commandIds.includes(command)) throw unknownName('command', command, commandIds);
  if (rest.length > 0) throw new UsageError(`expected one command, found "${rest[0]}" after it`);
  const compilers = values.compiler?.split(',').map((name) => name.trim()) ?? compilerIds;
  const strange = compilers.find((id) => !compilerIds.includes(id));
  if (strange !== undefined) throw unknownName('compiler', strange, compilerIds);
  return {
    command,
    compilers,
    filter: values.filter ?? '',
    quick: values.quick === true,
    writeDocs: values['write-docs'] === true,
    values: values.values === undefined ? null : countOf('--values', values.values),
    seed: values.seed === undefined ? 1 : countOf('--seed', values.seed),
    help: values.help === true,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        compiler: { type: 'string' },
        filter: { type: 'string' },
        quick: { type: 'boolean' },
        'write-docs': { type: 'boolean' },
        values: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/**
 * @param {string} option
 * @param {string} text such as 1000000 or 1e6
 */
function countOf(option, text) {
  const count = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(count) && count >= 1) return count;
  throw new UsageError(`${option} ${text}: expected an integer from 1 on, such as 1e6`);
}
