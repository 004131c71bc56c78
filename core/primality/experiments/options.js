import { parseArgs } from 'node:util';
import { UsageError, unknownName } from '../../../cli/system/exit.js';

export const commandIds = ['chart', 'check', 'exhaustive'];
export const compilerIds = ['g++', 'clang++'];

/**
 * @typedef {object} Options
 * @property {string} command one of `commandIds`
 * @property {string[]} compilers
 * @property {string} filter
 * @property {boolean} quick
 * @property {boolean} writeDocs
 * @property {number | null} values null: the default of the command
 * @property {number} seed
 * @property {boolean} help
 */

export const usage = `usage: npm run primality -- [chart | check | exhaustive] [options]

chart       (default) measures the primality library and its peers on the same inputs: natively, in
            WebAssembly and from JavaScript, interleaved in one process. Prints which goals are met.
            Writes results/primality/primality.md and .json
check       compares answers with those of FLINT (64 bits) and GMP (above), natively
exhaustive  compares the answers for all 32-bit numbers with a sieve; takes minutes

options:
  --compiler LIST   some of ${compilerIds.join(',')} (default: all that are installed)
  --filter TEXT     chart: only rows whose name contains TEXT
  --quick           chart: fewer rounds and wider intervals, for a first impression
  --write-docs      chart: write the tables to core/primality/README.md
  --values N        check: number of random values (default 1e6); exhaustive: only the first N numbers
  --seed N          check: seed of the values (default 1)
  --help

Installs the peers first, unless SAMEBENCH_INSTALL=0; missing peers are left out.
Exit codes: 0 done, whether or not the goals are met; 1 answers differ; 2 wrong usage; 3 a build or a run
failed.`;

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
  const unknown = compilers.find((id) => !compilerIds.includes(id));
  if (unknown !== undefined) throw unknownName('compiler', unknown, compilerIds);
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
  throw new UsageError(`${option} ${text}: expected an integer of at least 1, such as 1e6`);
}
