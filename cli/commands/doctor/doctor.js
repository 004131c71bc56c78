import { exitCode } from '../../system/exit.js';
import { describeMachine } from '../../machine/machine.js';
import { examine } from './examine.js';
import { createPainter, write } from '../../system/terminal.js';
import { examineNoise } from './noise.js';
import { doctorText } from './text.js';
import { noiseText } from './noise-text.js';

/** @type {import('../register.js').Registration} */
export function registerDoctor(program, context, finish) {
  program
    .command('doctor')
    .summary('show what is installed, what is missing, and how to get it')
    .description(
      'Looks for everything that Samebench uses, and for properties of this machine that affect ' +
        'results. Changes nothing, but --noise builds the native host if necessary.',
    )
    .option('--noise', 'time a loop 20 times without and 20 times with preparation (20 s)')
    .option('--json', 'print what was found as JSON')
    .addHelpText(
      'after',
      `
Examples:
  samebench doctor
  samebench doctor --noise     how much a fixed CPU, priority and a warm-up help on this machine
  samebench doctor --json`,
    )
    .action(async (options) => {
      const { stdout, env, progress } = context;
      const findings = { samebench: context.version, machine: describeMachine() };
      /** @param {object} found @param {string} text */
      const show = (found, text) =>
        write(stdout, options.json ? `${JSON.stringify(found, null, 2)}\n` : text);
      if (options.noise) {
        const noise = await examineNoise(context);
        if ('failure' in noise) {
          progress.say(`samebench: ${noise.failure}`);
          return finish(exitCode.platformFailed);
        }
        await show({ ...findings, noise }, noiseText(noise));
      } else {
        const found = { ...findings, ...(await examine(context)) };
        await show(found, doctorText(found, createPainter(stdout, env)));
      }
      finish(exitCode.done);
    });
}
