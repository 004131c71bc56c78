import { existsSync } from 'node:fs';
import { checkPath } from '../../build/path.js';
import { configFile } from '../../files/config.js';
import { findProject } from '../../files/project.js';
import { addIgnores, initialize, keepSettings, missingIgnores } from './init.js';
import { definition, output } from '../../system/arguments.js';
import { exitCode, SystemError, UsageError } from '../../system/exit.js';
import { refuseLinks } from '../../system/folders/inside.js';
import { isSource, repository } from '../../system/repository.js';
import { write } from '../../system/terminal.js';

/**
 * @typedef {{folder: string, library?: string, define?: string[], gitignore?: boolean, json?: boolean}}
 *   Options
 *
 * @typedef {import('./init.js').Initialized & {project: string, ignored: string[], notIgnored: string[],
 *   next: string}} Outcome
 */

/** @type {import('../register.js').Registration} */
export function registerInit(program, context, finish) {
  program
    .command('init')
    .summary('find the benchmark programs of this project, or write a first suite')
    .description(
      'Finds the programs of this CMake project for Google Benchmark, nanobench and Catch2, and writes ' +
        ('them into samebench.config.json: `samebench run` measures them as they are. In a project without ' +
          'any, or with --library, it writes a first suite, and a CMakeLists.txt that builds it with a ') +
        ('library of the project, into bench/. Without a CMake project it writes a suite alone. Changes no ' +
          'file of the project.'),
    )
    .option('--folder <folder>', 'new folder for the benchmarks', output, 'bench')
    .option(
      '--library <target>',
      'CMake target to measure (default: the one with the name of the project, or the first)',
    )
    .option(
      '-D, --define <name=value>',
      "set a variable of the project's CMake, in samebench.config.json; may be repeated",
      definition,
    )
    .option('--gitignore', 'add builds, results and replaced baselines to .gitignore')
    .option('--json', 'print JSON: {"project", "written", "library", "programs", …}')
    .addHelpText(
      'after',
      `
Examples:
  samebench init
  samebench init --library words --gitignore
  samebench init -D USE_SIMD=ON
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
  if (process.cwd() === repository)
    throw new UsageError("this is Samebench's own folder: run `samebench init` in that of your project");
  if (options.gitignore) await refuseLinks('.', '.gitignore');
  checkPath('this project', '.');
  const found = await findProject();
  const done = found === undefined ? await start(options, context) : extend(options);
  const isPart = done.toAdd !== null || done.programs.length > 0;
  const project = found ?? (isPart ? '.' : options.folder);
  const missing = missingIgnores('.', project);
  if (options.gitignore && missing.length > 0) addIgnores('.', missing);
  const next = isSource ? 'samebench run' : 'npx samebench run';
  return {
    project,
    ...done,
    ignored: options.gitignore ? missing : [],
    notIgnored: options.gitignore ? [] : missing,
    next,
  };
}

/** What is left to do where there are suites. @param {Options} options */
function extend({ define }) {
  const toConfigure = keepSettings('.', define ? { define } : {});
  return {
    written: define && toConfigure === null ? [configFile] : [],
    library: null,
    others: [],
    off: [],
    programs: [],
    toAdd: null,
    toConfigure,
  };
}

/**
 * @param {Options} options
 * @param {import('../../run/context.js').Context} context
 */
async function start({ folder, library, define }, context) {
  const { signal, env, progress, findTool, howToGet } = context;
  if (existsSync('CMakeLists.txt')) {
    const cmake = findTool('cmake', { env });
    if ('reason' in cmake)
      throw new SystemError(
        `${cmake.reason}, which knows the libraries of this project\n  to get it: ` +
          `${howToGet(['cmake'], { env })}`,
      );
    progress.status('configuring the project');
  }
  return initialize('.', { folder, library, define, signal, env });
}

/** @param {Outcome} outcome */
export function initText({
  project,
  written,
  library,
  others,
  off,
  programs,
  toAdd,
  toConfigure,
  ignored,
  notIgnored,
  next,
}) {
  const lines =
    written.length === 0 && programs.length === 0
      ? [`there are suites in ${project === '.' ? 'this folder' : project} already: nothing was written`]
      : [...written.map((path) => `wrote ${path}`)];
  if (library !== null)
    lines.push(
      `measures the library ${library}${others.length > 0 ? `; others: ${someOf(others)} (--library)` : ''}`,
    );
  if (programs.length > 0) lines.push(...programText(programs));
  if (off.length > 0) {
    const words = off.map((name) => `-D ${name}=ON`).join(' ');
    lines.push(`it may have programs for Google Benchmark: samebench run ${words}`);
  }
  if (toConfigure !== null) lines.push(`samebench.config.json was not changed: add ${toConfigure} to it`);
  if (toAdd !== null) {
    lines.push(
      '',
      'this project cannot be a part of another one: add these lines to the end of its CMakeLists.txt',
      '',
      toAdd,
    );
  }
  if (ignored.length > 0) lines.push(`added to .gitignore: ${ignored.join(' ')}`);
  if (notIgnored.length > 0)
    lines.push(`not in .gitignore: ${notIgnored.join(' ')} (\`samebench init --gitignore\` adds them)`);
  return `${lines.join('\n')}\nnext: ${next}\n`;
}

/** The most names in a line, and programs whose lines are printed. */
const shown = 8;

/** @param {string[]} names */
const someOf = (names) =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} and ${names.length - shown} more (--json)`
    : names.join(', ');

const libraryNames = { 'google-benchmark': 'Google Benchmark', nanobench: 'nanobench', catch2: 'Catch2' };

/** @param {Outcome['programs']} programs */
const programText = (programs) => [
  ...Object.entries(libraryNames).flatMap(([library, name]) => {
    const own = programs.filter((one) => one.library === library);
    return own.length === 0 ? [] : [`for ${name}: ${someOf(own.map((one) => one.name))}`];
  }),
  'they are built by this project and measured as they are: their code runs with your rights',
  '',
  'a project of benchmarks alone would have for them:',
  ...programs.slice(0, shown).map(({ lines }) => `  ${lines}`),
  ...(programs.length > shown ? [`  … and ${programs.length - shown} more (--json)`] : []),
  '',
];
