import { parseArgs } from 'node:util';

/** In the order in which they run. */
export const experimentIds = [
  'truth',
  'repeatability',
  'coverage',
  'simulation',
  'load',
  'layout',
  'changes',
];

const platformIds = ['native', 'node', 'chromium', 'firefox'];

/**
 * @typedef {object} Options
 * @property {string[]} experiments
 * @property {string[]} platforms
 * @property {number} processes of each harness in the series
 * @property {boolean} quick
 * @property {boolean} writeDocs
 * @property {boolean} help
 */

export const usage = `usage: npm run accuracy -- [experiment…] [options]

Compares Samebench with the truth, with itself, and with other harnesses.

experiments: ${experimentIds.join(', ')}; all when none is named
options:
  --platforms LIST  some of ${platformIds.join(',')} (default: all that can run)
  --processes N     processes of each harness that are compared (default 20)
  --quick           fewer processes and runs: a look, not a proof
  --write-docs      put the figures into docs/accuracy.md
  --help

Leaves tables and data in results/accuracy/. SAMEBENCH_INSTALL=0 forbids installing the peers.`;

/**
 * @param {string[]} words
 * @returns {Options}
 */
export function parseOptions(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      platforms: { type: 'string' },
      processes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const quick = values.quick === true;
  return {
    experiments: known(positionals, experimentIds, 'experiment'),
    platforms: known(values.platforms?.split(',') ?? [], platformIds, 'platform'),
    processes: processCount(values.processes, quick),
    quick,
    writeDocs: values['write-docs'] === true,
    help: values.help === true,
  };
}

/**
 * @param {string[]} chosen none: all
 * @param {string[]} all
 * @param {string} what
 */
function known(chosen, all, what) {
  const strange = chosen.find((id) => !all.includes(id));
  if (strange !== undefined) {
    throw new Error(`no ${what} "${strange}"; there are ${all.join(', ')}`);
  }
  return chosen.length === 0 ? all : all.filter((id) => chosen.includes(id));
}

/**
 * @param {string | undefined} text
 * @param {boolean} quick
 */
function processCount(text, quick) {
  const count = text === undefined ? (quick ? 5 : 20) : Number(text);
  // A run is compared with the median of the others: that takes two others.
  if (Number.isSafeInteger(count) && count >= 3) return count;
  throw new Error(`--processes ${text}: expected an integer from 3 on`);
}
