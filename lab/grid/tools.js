import { join } from 'node:path';
import { packages } from '../../cli/setup/tools/tool.js';

/** @import { Tool } from '../../cli/setup/tools/tool.js' */

/** @type {Tool} */
export const java = {
  id: 'java',
  title: 'Java',
  why: 'runs the Selenium Grid that --webdriver is tested with',
  commands: ['java'],
  forTests: true,
  packages: packages('default-jre-headless', {
    dnf: ['java-latest-openjdk-headless'],
    pacman: ['jre-openjdk-headless'],
    zypper: ['java-17-openjdk-headless'],
    apk: ['openjdk17-jre-headless'],
    brew: ['openjdk'],
  }),
};

const version = '3.141.59';

/** The last version on npm, which contains the whole Grid. @type {Tool} */
export const seleniumServer = {
  id: 'selenium-server',
  title: 'Selenium Server',
  why: 'is the Selenium Grid that --webdriver is tested with',
  files: ['$SAMEBENCH_RUNTIMES/node_modules/selenium-server/bin/selenium'],
  npm: `selenium-server@${version}`,
  forTests: true,
  packages: {},
};

/**
 * The program for Java in the package.
 *
 * @param {string} found path of the tool
 */
export const jarOf = (found) =>
  join(found, '..', '..', 'lib', 'runner', `selenium-server-standalone-${version}.jar`);
