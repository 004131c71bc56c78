import { Option } from 'commander';
import * as argument from '../system/arguments.js';

/**
 * Adds the options of all commands that compare.
 *
 * @param {import('commander').Command} command
 */
export const addGateOptions = (command) =>
  command
    .option(
      '--threshold <share>',
      'ignore changes smaller than this, for example 3% (default: samebench.config.json, or 1%)',
      argument.share,
    )
    .addOption(
      new Option('--fail-on <change>', 'exit with 1 if a benchmark changed this way, by the threshold or more').choices(['slower', 'faster']),
    )
    .option('--allow-differences', 'let --fail-on judge even if the environments differ');
