import { extras } from '../extras.js';

/**
 * Adds a command to the program. Its action calls `finish` with the exit code.
 *
 * @typedef {(program: import('commander').Command, context: import('../run/context.js').Context,
 *   finish: (code: number) => void) => void} Registration
 */

/**
 * The commands by name, in the order of the help. Each is loaded by itself: a command needs none of the
 * others, and to load all takes most of the time of a short one.
 *
 * @type {Record<string, () => Promise<Registration>>}
 */
const commands = {
  init: async () => (await import('./init/command.js')).registerInit,
  run: async () => (await import('./run.js')).registerRun,
  list: async () => (await import('./list.js')).registerList,
  report: async () => (await import('./report.js')).registerReport,
  compare: async () => (await import('./compare.js')).registerCompare,
  duel: async () => (await import('./duel.js')).registerDuel,
  baselines: async () => (await import('./baselines.js')).registerBaselines,
  history: async () => (await import('./history.js')).registerHistory,
  doctor: async () => (await import('./doctor/doctor.js')).registerDoctor,
  setup: async () => (await import('./setup.js')).registerSetup,
  web: async () => (await import('./web.js')).registerWeb,
  'cmake-dir': async () => (await import('./cmake-dir.js')).registerCmakeDir,
};

/** The same with those of extras, each behind the command that it names. @type {typeof commands} */
const all = Object.fromEntries(
  Object.entries(commands).flatMap((command) => [
    command,
    ...Object.values(extras)
      .filter(({ after }) => after === command[0])
      .flatMap(({ commands: own = {} }) => Object.entries(own)),
  ]),
);

/**
 * The command of this name; all of them for another word, of which the help or a suggestion names the
 * commands.
 *
 * @param {string} [name]
 * @returns {Promise<Registration[]>}
 */
export const loadCommands = async (name = '') =>
  Promise.all((Object.hasOwn(all, name) ? [all[name]] : Object.values(all)).map((load) => load()));
