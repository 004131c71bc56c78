import { argument, exitCode, write } from '../../cli/api.js';

/** @type {import('../../cli/api.js').Registration} */
export function registerPublish(program, context, finish) {
  program
    .command('publish')
    .summary('write a site of the runs, as static files')
    .description(
      'Writes static files that show the newest costs of each machine side by side, and how each cost ' +
        'changed from ' +
        'run to run. They need no server: any web host takes them, and a browser opens them from disk.',
    )
    .argument(
      '[files...]',
      'results of runs (.json), and histories (.jsonl) (default: results/latest.json ' +
        '.samebench/history.jsonl)',
    )
    .option(
      '--site <folder>',
      'folder of the site; an earlier site in it is replaced',
      argument.output,
      'public',
    )
    .option(
      '--repository <url>',
      'address of the repository, for links to commits (default: that of "origin")',
    )
    .option('--title <text>', 'title of the site (default: the name of the project)')
    .option('--force', 'also write to a folder with other files, which stay but for index.html and link.html')
    .option('--json', 'print JSON: {"site", "runs", "benchmarks", "machines", …}')
    .addHelpText(
      'after',
      `
Examples:
  samebench publish
  samebench publish results/*.json .samebench/history.jsonl --site public
  samebench publish laptop.json pi.json --site build/site
  samebench web --build public/page && samebench publish    visitors can measure in their browsers`,
    )
    .action(async (files, options) => {
      const { publish, publishedText } = await import('./publish.js');
      const published = await publish(files, options, context);
      await write(
        context.stdout,
        options.json ? `${JSON.stringify(published, null, 2)}\n` : publishedText(published),
      );
      finish(exitCode.done);
    });
}
