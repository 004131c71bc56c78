import { existsSync } from 'node:fs';
import { findProject } from '../../files/project.js';
import { addIgnores, initialize, missingIgnores } from './init.js';
import { exitCode, SystemError, UsageError } from '../../system/exit.js';
import { isSource, repository } from '../../system/repository.js';
import { write } from '../../system/terminal.js';

/**
 * @typedef {{folder: string, library?: string, gitignore?: boolean, json?: boolean}} Options
 *
 * @typedef {import('./init.js').Initialized & {project: string, ignored: string[], notIgnored: string[], next: string}} Outcome
 */

/** @type {import('../register.js').Registration} */
export function registerInit(program, context, finish) {
  program
    .command('init')
    .summary('write a first suite for the project in this folder')
    .description(
      'Writes a first suite, and a CMakeLists.txt that builds it with a library of the CMake project in this ' +
        'folder, into bench/. Without a CMake project it writes a suite alone. Changes no file of the project.',
    )
    .option('--folder <folder>', 'new folder for the benchmarks', 'bench')
    .option('--library <target>', 'CMake target to measure (default: the one with the name of the project, or the first)')
    .option('--gitignore', 'add the folders of builds and results to .gitignore')
    .option('--json', 'print JSON: {"project", "written", "library", "others", …}')
    .addHelpText(
      'after',
      `
Examples:
  samebench init
  samebench init --library words --gitignore
  samebench init --folder perf/cpp`,
    )
    .action(async (options) => {
      const outcome = await init(options, context);
      context.progress.clear();
      await write(context.stdout, options.json ? `${JSON.stringify(outcome, null, 2)}\n` : initText(outcome));
      finish(exitCode.done);
    });
}

/**
 * @param {Options} options
 * @param {import('../../run/context.js').Context} context
 * @returns {Promise<Outcome>}
 */
async function init(options, context) {
  if (process.cwd() === repository) throw new UsageError("this is Samebench's own folder: run `samebench init` in that of your project");
  const found = await findProject();
  const done = found === undefined ? await start(options, context) : { written: [], library: null, others: [], toAdd: null, failure: null };
  const project = found ?? (done.toAdd === null ? options.folder : '.');
  const missing = missingIgnores('.', project);
  if (options.gitignore && missing.length > 0) addIgnores('.', missing);
  const next = isSource ? 'samebench run' : 'npx samebench run';
  return { project, ...done, ignored: options.gitignore ? missing : [], notIgnored: options.gitignore ? [] : missing, next };
}

/**
 * @param {Options} options
 * @param {import('../../run/context.js').Context} context
 */
async function start({ folder, library }, context) {
  const { signal, env, progress, findTool, howToGet } = context;
  if (existsSync('CMakeLists.txt')) {
    const cmake = findTool('cmake', { env });
    if ('reason' in cmake) throw new SystemError(`${cmake.reason}, which knows the libraries of this project\n  to get it: ${howToGet(['cmake'], { env })}`);
    progress.status('configuring the project');
  }
  return initialize('.', { folder, library, signal, env });
}

/** @param {Outcome} outcome */
export function initText({ project, written, library, others, toAdd, failure, ignored, notIgnored, next }) {
  const lines = written.length === 0
    ? [`there are suites in ${project === '.' ? 'this folder' : project} already: nothing was written`]
    : [...written.map((path) => `wrote ${path}`)];
  if (library !== null) lines.push(`measures the library ${library}${others.length > 0 ? `; others: ${others.join(', ')} (--library)` : ''}`);
  if (failure !== null) lines.push('', 'CMake cannot configure this project, so no library is linked yet:', failure, '');
  if (toAdd !== null) {
    lines.push('', 'this project cannot be a part of another one: add these lines to the end of its CMakeLists.txt', '', toAdd);
  }
  if (ignored.length > 0) lines.push(`added to .gitignore: ${ignored.join(' ')}`);
  if (notIgnored.length > 0) lines.push(`not in .gitignore: ${notIgnored.join(' ')} (\`samebench init --gitignore\` adds them)`);
  return `${lines.join('\n')}\nnext: ${next}\n`;
}
