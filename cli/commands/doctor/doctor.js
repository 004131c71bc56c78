import { Option } from 'commander';
import { clearSharedBuilds } from '../../build/shared/contents.js';
import { cacheFolder } from '../../build/shared/folder.js';
import { findMachines, requireMachines } from '../../run/machines.js';
import * as argument from '../../system/arguments.js';
import { exitCode } from '../../system/exit.js';
import { describeMachine } from '../../system/machine/machine.js';
import { examine } from './examine.js';
import { watchOthers } from '../../system/machine/others.js';
import { createPainter, write } from '../../system/terminal.js';
import { examineNoise } from './noise/examine.js';
import { clearedText, doctorText } from './text.js';
import { noiseText } from './noise/text.js';

/** @type {import('../register.js').Registration} */
export function registerDoctor(program, context, finish) {
  program
    .command('doctor')
    .summary('show which tools and platforms are installed')
    .description(
      'Lists the tools and platforms that measuring takes, how to get the missing ones, and what makes ' +
        ('measurements on this machine noisy. Changes nothing, but --noise builds the native host, and ' +
          '--clear-cache ') +
        'deletes what projects share, and what other machines measure here.',
    )
    .option('--all', 'also list what other columns lack, and the tools for developing Samebench')
    .option('--noise', 'show what pinning and warm-up gain, in about 20 s')
    .option('--clear-cache', 'delete the builds that projects share')
    .addOption(
      new Option('--ssh <machines>', 'do the same on other machines: pi,user@mac').argParser(argument.list),
    )
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Examples:
  samebench doctor
  samebench doctor --noise     what a fixed CPU, raised priority and a warm-up gain on this machine
  samebench doctor --ssh pi    what another machine lacks
  samebench doctor --json`,
    )
    .action(async (options) => {
      const { stdout, env, progress } = context;
      if (options.ssh) return finish(await (await requireMachines()).examineMachines(options, context));
      if (options.clearCache) return finish(await clearCache(context, options));
      const findings = { samebench: context.version, machine: describeMachine() };
      /**
       * @param {typeof findings & {noise?: import('./noise/measure.js').Noise}} found
       * @param {string} text
       */
      const show = (found, text) =>
        write(stdout, options.json ? `${JSON.stringify(found, null, 2)}\n` : text);
      if (options.noise) {
        const noise = await examineNoise(context);
        if ('failure' in noise) {
          progress.print(`samebench: ${noise.failure}`);
          return finish(exitCode.platformFailed);
        }
        await show({ ...findings, noise }, noiseText(noise));
      } else {
        const others = watchOthers(context.readCpuTime);
        const round = others.round();
        round.begin();
        const examined = await examine(context, options);
        round.end(true);
        const found = { ...findings, others: others.share(), ...examined };
        await show(found, doctorText(found, createPainter(stdout, env), options));
      }
      finish(exitCode.done);
    });
}

/**
 * @param {import('../../run/context.js').Context} context
 * @param {{json?: boolean}} options
 * @returns {Promise<number>} the exit code
 */
async function clearCache({ stdout, env }, { json }) {
  const folder = cacheFolder(env);
  const cleared = await clearSharedBuilds(folder);
  const copies = (await (await findMachines())?.clearCopies(folder)) ?? { removed: [], kept: [] };
  await write(
    stdout,
    json
      ? `${JSON.stringify({ folder, ...cleared, copies }, null, 2)}\n`
      : clearedText(folder, cleared, copies),
  );
  return cleared.kept.length + copies.kept.length === 0 ? exitCode.done : exitCode.systemError;
}
