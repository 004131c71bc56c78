import {
  argument,
  deliver,
  exitCode,
  latest,
  option,
  options as shared,
  privateFolders,
  readConfig,
  readResults,
  summarizeWith,
  writeExactly,
} from '../../cli/api.js';
import { addressOf, leftOutText, makeLink, ROOM } from './analysis/link.js';
import { links } from './links.js';

/** @type {import('../../cli/api.js').Registration} */
export function registerShare(program, context, finish) {
  program
    .command('share')
    .summary('print a link that contains the table of a run')
    .description(
      'Prints a link with the table of a run. The table is in the fragment of the link, behind the #, ' +
        'which browsers send to ' +
        ('no server. A page that shows it is link.html, which --page and `samebench web --build` write: ' +
          'put it on a web host, ') +
        ('and name it with --site or in samebench.config.json. Without a page, `samebench open` prints ' +
          'the table of the link.'),
    )
    .argument('[file]', 'results of a run', latest)
    .addOption(
      option('output', '--site <url>', 'address of link.html, or of the folder that has it')
        .argParser(argument.site)
        .default(undefined, '"site" in samebench.config.json, or none'),
    )
    .addOption(
      option('output', '--page <file>', 'also write the page that shows the table of any link').argParser(
        argument.output,
      ),
    )
    .addOption(shared.reference())
    .option('--json', 'print JSON: {"link", "length", "leftOut"}')
    .addHelpText(
      'after',
      `
Examples:
  samebench share
  samebench share results/2026-11-21T08-00-00.json
  samebench share --page public/link.html
  samebench share --site https://example.org/link.html`,
    )
    .action(async (file, { site: given, page, reference, json }) => {
      const { stdout, progress } = context;
      const print = (/** @type {string} */ line) => progress.print(`samebench: ${line}`);
      const site = given ?? (await readConfig()).site;
      const summary = await summarizeWith(await readResults(file, context.signal), reference, progress.print);
      const { fragment, leftOut } = await makeLink(summary, { folders: privateFolders() });
      const link = addressOf(site, fragment);
      if (page !== undefined) await deliver((await links.page()).text, { output: page, stdout });
      await writeExactly(
        stdout,
        json ? `${JSON.stringify({ link, length: link.length, leftOut }, null, 2)}\n` : `${link}\n`,
      );
      if (!json) {
        print([`the link has ${link.length} characters`, leftOutText(leftOut)].filter(Boolean).join('; '));
        if (link.length > ROOM) print(`some programs cut links of more than ${ROOM} characters`);
        if (site === undefined)
          print('no page is known that shows it (--site): samebench open LINK prints it');
      }
      finish(exitCode.done);
    });
}
