import { Option } from 'commander';
import * as argument from '../system/arguments.js';

/**
 * The options of all commands that compare.
 *
 * @param {import('commander').Command} command
 */
export const addGateOptions = (command) =>
  command
    .option(
      '--threshold <share>',
      'a change that is surely smaller is none, and --fail-on lets it pass if its ratio is below (default: samebench.config.json, or 1%)',
      argument.share,
    )
    .addOption(
      new Option('--fail-on <change>', 'exit with 1 if there is one of the threshold or more').choices(['slower', 'faster']),
    )
    .option('--allow-differences', 'let --fail-on speak though the environments differ');
