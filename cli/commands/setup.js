import { toolsFor } from '../build/build.js';
import { exitCode } from '../system/exit.js';
import { choosePlatforms } from '../measure/choose.js';

/** @type {import('./register.js').Registration} */
export function registerSetup(program, context, finish) {
  program
    .command('setup')
    .summary('install what platforms need')
    .description(
      "Installs what the platforms need, through the system's package manager; Bun and Deno into a " +
        'folder of this tree. Without names, for the platforms that `run` measures without names. ' +
        '`run` does it by itself; SAMEBENCH_INSTALL=0 forbids it to both.',
    )
    .argument('[platforms...]', 'platforms to set up')
    .addHelpText(
      'after',
      `
Examples:
  samebench setup
  samebench setup chromium
  samebench setup bun deno webkit native@clang
  SAMEBENCH_INSTALL=0 samebench setup      only print the commands`,
    )
    .action(async (names) => {
      const { env, signal, progress } = context;
      const list = names.length > 0 ? names.join(',') : undefined;
      const { chosen } = choosePlatforms(list, context.platforms, {
        presets: context.presets,
        binaries: new Map(),
      });
      const needs = chosen.flatMap(toolsFor);
      const { missing } = await context.ensureTools(needs, { env, signal, say: progress.say });
      if (missing.length > 0) return finish(exitCode.platformFailed);
      progress.say(`samebench: all is there for ${chosen.map(({ id }) => id).join(', ')}`);
      finish(exitCode.done);
    });
}
