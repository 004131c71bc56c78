import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultsText } from '../../protocol/results-file.js';
import {
  extraScript,
  makeLinkPage,
  privateFolders,
  readStyle,
  repository as tree,
  SystemError,
} from '../../cli/api.js';
import { counted, runKey, summarize, withoutPrivatePaths } from '../../report/api.js';
import { machinesOf } from './analysis/machines.js';
import { siteFiles } from './analysis/files.js';
import { siteModel } from './analysis/model.js';
import { checkFolder, hasPage, pageFile, writeFolder } from './folder.js';
import { readRuns } from './read.js';
import { repositoryPage } from './repository.js';

/**
 * @import { Context } from '../../cli/api.js'
 * @import { SiteFile } from './analysis/files.js'
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
    style: `${await readStyle()}\n${readFileSync(join(tree, 'extras/publish/analysis/site.css'), 'utf8')}`,
    script: await extraScript('publish').catch((error) => {
      throw new SystemError(`cannot make the site: ${error.message}`);
    }),
    repository,
    hash,
    reports: made.map((some) => fileOf(some, 'reports')),
    measure: made.map((some) => (measures ? measureAddress(fileOf(some, 'runs')) : null)),
  };
  const linkPage = await makeLinkPage();
  const all = [
    ...made.flat(),
    ...(linkPage ? [{ path: 'link.html', text: linkPage.text }] : []),
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
 * @param {import('../../protocol/types.js').Results} results
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

/** What the command prints. @param {Published} published */
export function publishedText({ site, runs, benchmarks, machines, files, written, repository }) {
  const links =
    repository === null
      ? 'have no links: --repository names their repository'
      : `are linked to ${repository}`;
  return (
    [
      `the site is in ${site}: ${counted(runs, 'run')} of ${counted(benchmarks, 'benchmark')} on ` +
        `${counted(machines, 'machine')}`,
      `  ${counted(files, 'file')}, ${written} of them new; commits ${links}`,
      `  open ${join(site, 'index.html')} in a browser, or put the folder on any web host`,
    ].join('\n') + '\n'
  );
}
