import { InvalidArgumentError, Option } from 'commander';
import { measures } from '../../report/compare/measure.js';
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
    .option(
      '--measure <list>',
      'compare by time, work (instructions) or size, or by several: work,size (default: all that both sides have)',
      measureList,
    )
    .addOption(
      new Option('--fail-on <change>', 'exit with 1 if a benchmark changed this way, by the threshold or more').choices(['slower', 'faster']),
    )
    .option('--allow-differences', 'let --fail-on judge even if the environments differ');

/**
 * @param {string} list
 * @returns {import('../../report/compare/measure.js').Measure[]}
 */
function measureList(list) {
  return list.split(',').map((text) => {
    const found = measures.find((measure) => measure === text.trim());
    if (found) return found;
    throw new InvalidArgumentError(`Expected a list of ${measures.join(', ')}.`);
  });
}
