#!/usr/bin/env node
// The project's own site, as static files: its README and docs, the page that measures, and its numbers.
//   npm run site [-- --site build/public --without-page] The numbers are those of results/latest.json and
// .samebench/history.jsonl, if `npm run bench -- --history` has made them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import { checkFolder, writeFolder } from '../../extras/publish/folder.js';
import { repositoryPage } from '../../extras/publish/repository.js';
import { main } from '../../cli/main.js';
import { readStyle } from '../../cli/output/html.js';
import { makeFolder } from '../../cli/system/files.js';
import { repository as tree } from '../../cli/system/repository.js';
import { renderPage } from './render.js';

/** Where the Markdown is. */
const folders = ['.', 'docs', 'docs/figures', 'core/primality'];

/** The Markdown of the project, by path. */
export const readSources = () =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(join(tree, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => {
          const path = join(folder, name);
          return /** @type {[string, string]} */ ([path, readFileSync(join(tree, path), 'utf8')]);
        }),
    ),
  );

/** The style of the pages. */
export const siteStyle = () => `${readStyle()}\n${readFileSync(join(tree, 'docs/site/prose.css'), 'utf8')}`;

/** The head of each page. @type {[title: string, path: string][]} */
export const siteLinks = [
  ['Samebench', 'index.html'],
  ['Tutorial', 'docs/tutorial.html'],
  ['Writing benchmarks', 'docs/writing-benchmarks.html'],
  ['Command line', 'docs/cli.html'],
  ['Regressions', 'docs/regressions.html'],
  ['Real libraries', 'docs/libraries.html'],
  ['Is it worth it?', 'docs/worth-it.html'],
  ['Accuracy', 'docs/accuracy.html'],
];

/**
 * @param {string} site folder
 * @param {{withPage: boolean}} options
 * @returns {Promise<number>} the exit code
 */
async function build(site, { withPage }) {
  await checkFolder(site, false);
  const bench = join(site, 'bench');
  if (withPage) {
    const code = await main(['web', '--build', join(bench, 'page')]);
    if (code !== 0) return code;
  }
  const inputs = ['results/latest.json', '.samebench/history.jsonl'].filter((file) => existsSync(file));
  if (inputs.length > 0) {
    const code = await main([
      'publish',
      ...inputs,
      '--site',
      bench,
      '--title',
      'Samebench: its own benchmarks',
    ]);
    if (code !== 0) return code;
  } else process.stderr.write('there are no numbers: `npm run bench -- --history` measures some\n');
  /** @type {[string, string][]} */
  const links = [
    ...siteLinks,
    ...(inputs.length > 0 ? [/** @type {[string, string]} */ (['Numbers', 'bench/index.html'])] : []),
    ...(existsSync(join(bench, 'page/index.html'))
      ? [/** @type {[string, string]} */ (['Run it here', 'bench/page/web/page/index.html'])]
      : []),
  ];
  const sources = readSources();
  const surroundings = {
    sources,
    style: siteStyle(),
    repository: await repositoryPage(undefined, process.env),
    links,
  };
  const pages = [...sources.keys()].map((path) => renderPage(path, surroundings));
  for (const image of new Set(pages.flatMap(({ images }) => images))) {
    await makeFolder(dirname(join(site, image)));
    await copyFile(join(tree, image), join(site, image));
  }
  // The front page last, as `publish` writes its own.
  await writeFolder(
    site,
    [...pages].sort((a, b) => Number(a.path === 'index.html') - Number(b.path === 'index.html')),
  );
  process.stdout.write(`the site is in ${site}: ${pages.length} pages\n`);
  return 0;
}

if (process.argv[1] === join(tree, 'docs/site/main.js')) {
  const program = new Command('npm run site --')
    .option('--site <folder>', 'folder of the site', 'build/public')
    .option('--without-page', 'leave out the page that measures, which takes Emscripten to build')
    .action(async ({ site, withoutPage = false }) => {
      process.exitCode = await build(site, { withPage: !withoutPage });
    });
  await program.parseAsync();
}
