import { Option } from 'commander';
import { comparisonFormats } from '../../../report/formats/index.js';
import { formatArgument } from '../../output/custom/format.js';
import { formatHelp } from '../../output/screen.js';

/**
 * The options of the commands whose whole output is a comparison.
 *
 * @param {import('commander').Command} command
 */
export const addFormatOptions = (command) =>
  command
    .addOption(
      new Option('--format <format>', formatHelp(comparisonFormats))
        .choices(comparisonFormats.map(({ name }) => name))
        .argParser(formatArgument(comparisonFormats))
        .default(comparisonFormats[0].name),
    )
    .addOption(new Option('--json', 'short for --format json').conflicts('format'))
    .option('--output <file>', 'write to a file instead of stdout');
