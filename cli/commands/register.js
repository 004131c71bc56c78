import { extras } from '../extras.js';

/**
 * Adds a command to the program. Its action calls `finish` with the exit code.
 *
 * @typedef {(program: import('commander').Command, context: import('../run/context.js').Context,
 *   finish: (code: number) => void) => void} Registration
 */

/**
 * The commands by name, under the headings of the help and in its order. Each is loaded by itself: a command
 * needs none of the others, and to load all takes most of the time of a short one.
 *
 * @type {Record<import('../extras.js').Heading, Record<string, () => Promise<Registration>>>}
 */
const commands = {
  Start: {
    init: async () => (await import('./init/command.js')).registerInit,
    run: async () => (await import('./run.js')).registerRun,
    list: async () => (await import('./list.js')).registerList,
    report: async () => (await import('./report.js')).registerReport,
    doctor: async () => (await import('./doctor/doctor.js')).registerDoctor,
  },
  Compare: {
    compare: async () => (await import('./compare.js')).registerCompare,
    duel: async () => (await import('./duel.js')).registerDuel,
    baselines: async () => (await import('./baselines.js')).registerBaselines,
    history: async () => (await import('./history.js')).registerHistory,
  },
  Explain: {},
  Share: {},
  More: {
    web: async () => (await import('./web.js')).registerWeb,
    setup: async () => (await import('./setup.js')).registerSetup,
    'cmake-dir': async () => (await import('./cmake-dir.js')).registerCmakeDir,
  },
};

/**
 * The same by name, with those of extras behind the others of their heading.
 *
 * @type {Record<string, () => Promise<Registration>>}
 */
const all = Object.fromEntries(
  Object.entries(commands).flatMap(([heading, own]) =>
    [own, ...Object.values(extras).flatMap((extra) => (extra.heading === heading ? [extra.commands] : []))]
      .flatMap((some = {}) => Object.entries(some))
      .map(([name, load]) => [name, async () => under(`${heading}:`, await load())]),
  ),
);

/** @param {string} heading of the help @param {Registration} register @returns {Registration} */
const under = (heading, register) => (program, context, finish) => {
  program.commandsGroup(heading);
  register(program, context, finish);
};

/**
 * The command of this name; all of them for another word, of which the help or a suggestion names the
 * commands.
 *
 * @param {string} [name]
 * @returns {Promise<Registration[]>}
 */
export const loadCommands = async (name = '') =>
  Promise.all((Object.hasOwn(all, name) ? [all[name]] : Object.values(all)).map((load) => load()));
