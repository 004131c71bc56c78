import { toolsFor } from '../build/build.js';
import { exitCode } from '../system/exit.js';
import { choosePlatforms } from '../run/plan/choose.js';

/** @type {import('./register.js').Registration} */
export function registerSetup(program, context, finish) {
  program
    .command('setup')
    .summary('install what platforms need')
    .description(
      "Installs what the platforms need with the system's package manager. " +
        `npm installs ${fromNpm(context.platforms)} into a folder of its own. Without names it ` +
        'installs for the platforms that `run` measures by default. `run` installs what is ' +
        'missing, too. SAMEBENCH_INSTALL=0 forbids both.',
    )
    .argument('[platforms...]', 'platforms to set up')
    .addHelpText(
      'after',
      `
Examples:
  samebench setup
  samebench setup chromium
  samebench setup bun deno webkit native@clang
  SAMEBENCH_INSTALL=0 samebench setup      print the commands and install nothing`,
    )
    .action(async (names) => {
      const { env, signal, progress } = context;
      const list = names.length > 0 ? names.join(',') : undefined;
      const { chosen } = choosePlatforms(list, context.platforms, {
        presets: context.presets,
        binaries: new Map(),
      });
      const needs = chosen.flatMap(toolsFor);
      const { missing } = await context.ensureTools(needs, { env, signal, print: progress.print });
      if (missing.length > 0) return finish(exitCode.platformFailed);
      progress.print(`samebench: everything is installed for ${chosen.map(({ id }) => id).join(', ')}`);
      finish(exitCode.done);
    });
}

/**
 * The platforms that npm installs.
 *
 * @param {import('../platforms/index.js').Platform[]} platforms
 * @returns {string} such as "Bun and Deno"
 */
function fromNpm(platforms) {
  const labels = platforms
    .flatMap(({ tools = [] }) => tools)
    .filter(({ npm }) => npm !== undefined)
    .map(({ title }) => title);
  return new Intl.ListFormat('en').format(labels);
}
