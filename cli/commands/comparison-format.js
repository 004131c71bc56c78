import { comparisonFormats } from '../../report/formats/index.js';
import { addFormatOption, option, options } from './options.js';

/**
 * The options of the commands whose whole output is a comparison.
 *
 * @param {import('commander').Command} command
 */
export const addComparisonFormat = (command) =>
  addFormatOption(command, comparisonFormats)
    .addOption(option('output', '--json', 'short for `--format json`').conflicts('format'))
    .addOption(options.output())
    .addOption(options.junit());
