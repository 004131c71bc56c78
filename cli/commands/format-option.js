import { comparisonFormats } from '../../report/formats/index.js';
import { formatArgument } from '../output/custom/format.js';
import { option, options } from './options.js';

/**
 * @import { Command } from 'commander'
 * @import { Format } from '../../report/formats/format.js'
 */

/**
 * `--format` and its short form.
 *
 * @param {Command} command
 * @param {Format[]} formats
 */
export const addFormatOption = (command, formats) =>
  command.addOption(
    option(
      'output',
      '--format <format>',
      [
        'what to make',
        ...formats.map(({ name, purpose }) => `${name}: ${purpose}`),
        './mine.js: your own (docs/formats.md)',
      ].join('; '),
    )
      .argParser(formatArgument(formats))
      .default(formats[0].name),
  );

/** The options of the commands whose whole output is a comparison. @param {Command} command */
export const addComparisonFormat = (command) =>
  addFormatOption(command, comparisonFormats)
    .addOption(option('output', '--json', 'short for `--format json`').conflicts('format'))
    .addOption(options.output())
    .addOption(options.junit());
