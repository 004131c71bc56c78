import { Option } from 'commander';
import * as argument from '../../system/arguments.js';

/** Which project's suites a command builds. */
export const projectOption = () =>
  new Option('--project <folder>', 'CMake project with the suites (default: this folder or its bench/, if it has suites)');

/** With what the project is configured. */
export const defineOption = () =>
  new Option('-D, --define <name=value>', "set a variable of the project's CMake, as with cmake -D").argParser(argument.definition);
