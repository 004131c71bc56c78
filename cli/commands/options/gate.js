import { Option } from 'commander';
import { lossKinds } from '../../../report/compare/losses.js';
import { measures } from '../../../report/compare/measure.js';
import * as argument from '../../system/arguments.js';

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
    .option(
      '--measure <list>',
      'compare by time, work (instructions) or size, or by several: work,size (default: all that both sides have)',
      (list) => argument.listOf(list, measures),
    )
    .addOption(
      new Option('--fail-on <change>', 'exit with 1 if a benchmark changed this way, by the threshold or more').choices(['slower', 'faster']),
    )
    .option('--allow-differences', 'let --fail-on judge even if the environments differ')
    .option(
      '--allow <list>',
      `let --fail-on pass although the later run lost something: ${Object.keys(lossKinds).join(', ')}, or several`,
      (list) => argument.listOf(list, Object.keys(lossKinds)),
    );
