import { exitCode } from '../exit.js';
import { describeMachine } from '../run/machine.js';
import { examine } from '../setup/examine.js';
import { createPainter, write } from '../terminal.js';

/** @type {import('./register.js').Registration} */
export function registerDoctor(program, context, finish) {
  program
    .command('doctor')
    .summary('show what is there, what is missing, and how to get it')
    .description('Looks for everything that Samebench uses, and changes nothing.')
    .option('--json', 'print what was found as JSON')
    .addHelpText(
      'after',
      `
Examples:
  samebench doctor
  samebench doctor --json`,
    )
    .action(async (options) => {
      const { stdout, env } = context;
      const findings = { samebench: context.version, machine: describeMachine() };
      const found = { ...findings, ...(await examine(context)) };
      await write(
        stdout,
        options.json ? `${JSON.stringify(found, null, 2)}\n` : text(found, createPainter(stdout, env)),
      );
      finish(exitCode.done);
    });
}

/**
 * @param {{samebench: string, machine: ReturnType<typeof describeMachine>} &
 *   Awaited<ReturnType<typeof examine>>} found
 * @param {import('picocolors/types.js').Colors} painter
 */
function text({ samebench, machine, tools, platforms, install }, painter) {
  const mark = (/** @type {boolean} */ good) =>
    good ? painter.green('ok     ') : painter.red('missing');
  const lines = [
    `samebench ${samebench}   ${machine.cpu}, ${machine.cores} cores   ${machine.os}   ` +
      `Node ${machine.node}`,
    '',
    'Tools',
    ...tools.map(({ label, path, version, reason, hint, why }) =>
      path !== null
        ? `  ${mark(true)}  ${label.padEnd(14)}  ${(version ?? '').padEnd(12)}  ${path}`
        : `  ${mark(false)}  ${label.padEnd(14)}  ${reason}; it ${why}${how(hint)}`,
    ),
    '',
    'Platforms',
    ...platforms.map(({ id, available, reason, path }) =>
      available
        ? `  ${mark(true)}  ${id.padEnd(14)}  ${path ?? ''}`.trimEnd()
        : `  ${mark(false)}  ${id.padEnd(14)}  ${reason}`,
    ),
    '',
    `Installing: ${install}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {string | null} hint */
const how = (hint) => (hint ? `\n             to get it: ${hint}` : '');
