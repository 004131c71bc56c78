import { padEnd } from '../../report/text/width.js';
import { listBaselines, readBaseline, removeBaseline } from '../files/baselines.js';
import { exitCode } from '../system/exit.js';
import { write } from '../system/terminal.js';
import { minuteOf, render, summarizeWith } from '../output/show.js';
import { counted } from '../../report/text/counted.js';

/** @type {import('./register.js').Registration} */
export function registerBaselines(program, context, finish) {
  const { stdout, env, progress } = context;
  const baselines = program
    .command('baselines')
    .summary('list, show and remove baselines')
    .description(
      'Lists the baselines in .samebench, which `samebench run --record NAME` records, with the time and ' +
        'machine of each. They are results files: `report` and `compare` read them too.',
    )
    .option('--json', 'print JSON: {"baselines": […]}')
    .addHelpText(
      'after',
      `
Examples:
  samebench baselines
  samebench baselines show v1.2
  samebench baselines remove v1.2 --force`,
    )
    .action(async ({ json }) => {
      const found = await listBaselines();
      await write(stdout, json ? `${JSON.stringify({ baselines: found }, null, 2)}\n` : baselinesText(found));
      finish(exitCode.done);
    });

  baselines
    .command('show')
    .summary('print the table of a baseline')
    .argument('<name>')
    .action(async (name) => {
      const summary = await summarizeWith(await readBaseline(name), undefined, progress.print);
      await write(stdout, await render(summary, 'table', { stream: stdout, env }));
      finish(exitCode.done);
    });

  baselines
    .command('remove')
    .summary('remove a baseline, the previous one of that name, and their builds')
    .argument('<name>')
    .option('--force', 'skip the confirmation')
    .action(async (name, { force }) => {
      const gone = await removeBaseline(name, { force, confirm: context.confirm });
      progress.print(
        gone.length > 0 ? `samebench: removed ${gone.join(' and ')}` : 'samebench: nothing was removed',
      );
      finish(exitCode.done);
    });
}

/** @param {import('../files/baselines.js').Baseline[]} baselines */
export function baselinesText(baselines) {
  if (baselines.length === 0) return 'no baselines; to record one: samebench run --record\n';
  const width = Math.max(...baselines.map(({ name }) => name.length));
  const lines = baselines.map(({ name, broken, startedAt, samebench, cpu, platforms, benchmarks }) => {
    const facts =
      broken !== null
        ? [`broken: ${broken}`]
        : [
            minuteOf(String(startedAt)),
            `samebench ${samebench}`,
            cpu ?? 'an unknown CPU',
            platforms.join(', ') || 'no platform',
            counted(Number(benchmarks), 'benchmark'),
          ];
    return `${padEnd(name, width)}  ${facts.join('  ')}\n`;
  });
  return lines.join('');
}
