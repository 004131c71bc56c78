import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteScript } from '../../../web/bundles/bundles.js';
import { resultsText } from '../../../protocol/results-file.js';
import { runKey } from '../../../report/history/entry.js';
import { counted, withoutPrivatePaths } from '../../../report/api.js';
import { summarize } from '../../../report/summary/summary.js';
import { machinesOf } from '../../../report/site/machines.js';
import { siteFiles } from '../../../report/site/files.js';
import { siteModel } from '../../../report/site/model.js';
import {
  SystemError,
  argument,
  exitCode,
  makeLinkPage,
  privateFolders,
  readStyle,
  repository as tree,
  write,
} from '../../api.js';
import { checkFolder, hasPage, pageFile, writeFolder } from './folder.js';
import { readRuns } from './read.js';
import { repositoryPage } from './repository.js';

/**
 * @import { Context } from '../../api.js'
 * @import { SiteFile } from '../../../report/site/files.js'
 *
 * @typedef {object} Options
 * @property {string} site
 * @property {string} [repository]
 * @property {string} [title]
 * @property {boolean} [force]
 *
 * @typedef {object} Published
 * @property {string} site the folder
 * @property {number} runs
 * @property {number} benchmarks
 * @property {number} machines
 * @property {string | null} repository
 * @property {number} files of the site
 * @property {number} written those that were not there
 * @property {string[]} leftOut what was not read, and why
 */

/** @type {import('../../api.js').Registration} */
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
      'address of the repository, for links to commits (default: that of the git remote "origin")',
    )
    .option('--title <text>', 'title of the site (default: the name of the project)')
    .option(
      '--force',
      'also write to a folder with other files, of which only index.html and link.html are replaced',
    )
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
      const published = await publish(files, options, context);
      await write(
        context.stdout,
        options.json ? `${JSON.stringify(published, null, 2)}\n` : publishedText(published),
      );
      finish(exitCode.done);
    });
}

/** Most characters of a machine's name in the name of a file. */
const maxNameLength = 40;

/** @param {string} content */
const hash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * @param {string[]} files
 * @param {Options} options
 * @param {Context} context
 * @returns {Promise<Published>}
 */
export async function publish(
  files,
  { site, repository: given, title, force = false },
  { env, progress, makeHtml, store, signal },
) {
  await checkFolder(site, force);
  const repository = await repositoryPage(given, env);
  const { entries, results, leftOut } = await readRuns(files, signal);
  for (const line of leftOut) progress.print(`samebench: warning: ${line}`);
  progress.status('making the site');
  const model = siteModel(entries);
  const own = machinesOf(entries).map((machine) =>
    machine.entries.map((entry) => results.get(runKey(entry))).findLast(Boolean),
  );
  const measures = hasPage(site);
  const made = await Promise.all(
    own.map(async (run) => (run ? makeReport(run, { makeHtml, withResults: measures }) : [])),
  );
  const fileOf = (/** @type {SiteFile[]} */ some, /** @type {string} */ folder) =>
    some.find(({ path }) => path.startsWith(`${folder}/`))?.path ?? null;
  const parts = {
    title: title ?? `${model.project ?? 'Samebench'}: benchmarks`,
    style: `${await readStyle()}\n${readFileSync(join(tree, 'report/site/site.css'), 'utf8')}`,
    script: await siteScript().catch((error) => {
      throw new SystemError(`cannot make the site: ${error.message}`);
    }),
    repository,
    hash,
    reports: made.map((some) => fileOf(some, 'reports')),
    measure: made.map((some) => (measures ? measureAddress(fileOf(some, 'runs')) : null)),
  };
  const all = [
    ...made.flat(),
    { path: 'link.html', text: (await makeLinkPage()).text },
    ...siteFiles(model, parts),
  ];
  progress.clear();
  const { written } = await writeFolder(site, all, store?.disk);
  const { machines, rows } = model;
  return {
    site,
    runs: entries.length,
    benchmarks: rows.length,
    machines: machines.length,
    repository,
    files: all.length,
    written,
    leftOut,
  };
}

/**
 * The page that measures, and the run that it shows beside. @param {string | null} file of the run, from the
 * folder of the site
 */
const measureAddress = (file) =>
  `${pageFile}${file === null ? '' : `#beside=${encodeURIComponent(`../../../${file}`)}`}`;

/**
 * The report of a run, and its results for the page that measures.
 *
 * @param {import('../../../protocol/types.js').Results} results
 * @param {{makeHtml: Context['makeHtml'], withResults: boolean}} options
 * @returns {Promise<SiteFile[]>}
 */
async function makeReport(results, { makeHtml, withResults }) {
  const name = (results.machine.cpu ?? 'unknown')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength);
  const report = await makeHtml(results, summarize);
  const shown = withResults ? resultsText(withoutPrivatePaths(results, privateFolders())) : null;
  return [
    { path: `reports/${name}-${hash(report)}.html`, text: report },
    ...(shown === null ? [] : [{ path: `runs/${name}-${hash(shown)}.json`, text: shown }]),
  ];
}

/** @param {Published} published */
function publishedText({ site, runs, benchmarks, machines, files, written, repository }) {
  const links =
    repository === null
      ? 'have no links: --repository names their repository'
      : `are linked to ${repository}`;
  return (
    [
      `the site is in ${site}: ${counted(runs, 'run')} of ${counted(benchmarks, 'benchmark')} on ` +
        `${counted(machines, 'machine')}`,
      `  ${counted(files, 'file')}, ${written} of them new; commits ${links}`,
      `  open ${join(site, 'index.html')} in a browser, or put the folder on any web host; its ` +
        `link.html shows the tables of \`samebench share\``,
    ].join('\n') + '\n'
  );
}
