/**
 * How options are shown in the help and in the docs, and what an error says of those that are gone.
 *
 * @import { Command, Option } from 'commander'
 */
import { option } from './options.js';

/** With more options than this, a command shows them in groups. */
const maxInOneGroup = 10;

/**
 * What an option does, with its choices and its default value.
 *
 * @param {Option} option
 * @returns {{description: string, facts: string[]}} facts: such as "default: 5"
 */
export function describeOption({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
  presetArg,
}) {
  const usual = defaultValueDescription ?? defaultValue ?? presetArg;
  return {
    description,
    facts: [
      ...(argChoices && argChoices.length > 1 ? [`one of ${argChoices.join(', ')}`] : []),
      ...(usual === undefined || typeof usual === 'boolean' ? [] : [`default: ${usual}`]),
    ],
  };
}

/** The same as the help prints it. @param {Option} option */
export function optionText(option) {
  const { description, facts } = describeOption(option);
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
}

/**
 * Shows the options of a command under headings if there are many, and in one list otherwise.
 *
 * @param {Command} command
 */
export function groupOptions(command) {
  if (command.options.length > maxInOneGroup)
    command.addHelpOption(option('output', '-h, --help', 'print help'));
  else for (const one of command.options) one.helpGroupHeading = undefined;
}

/**
 * What does the task of an option that is gone, by command.
 *
 * @type {Record<string, string>}
 */
const instead = {
  'open --compare': '`samebench compare` compares two results files: ask for the file of the link',
  'run --layouts': '`samebench duel` links native code in another order in each round',
};

/**
 * The error of a command, with what to do if it is about an option that is gone.
 *
 * @param {string} command
 * @param {string} error
 */
export function explainGone(command, error) {
  const [, option] = /unknown option '([^'=]+)/.exec(error) ?? [];
  const advice = instead[`${command} ${option}`];
  return advice ? `${error.split('\n')[0]}\n  ${advice}\n` : error;
}
