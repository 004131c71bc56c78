import { join } from 'node:path';
import { LADDER } from '../../report/estimate/ladder.js';
import { resultsReader } from '../../web/bundles/bundles.js';
import { writeSite } from '../../web/server/site.js';
import { pageRoots, startServer } from '../../web/server/server.js';
import { checkProject } from '../build/build.js';
import { makeLinkPage } from '../output/links.js';
import { buildOf } from '../run/ready/provision.js';
import { exitCode, SystemError } from '../system/exit.js';
import { refuseLinks } from '../system/folders/inside.js';
import { write } from '../system/terminal.js';
import * as argument from '../system/arguments.js';
import { options as shared } from './options.js';

/** @import { Artifact } from '../hosts/index.js' */

/** @type {import('./register.js').Registration} */
export function registerWeb(program, context, finish) {
  program
    .command('web')
    .summary('serve the benchmark page')
    .description(
      'Builds the WebAssembly module, serves the benchmark page to this machine, and prints its URL. ' +
        'With --build it writes the page as static files for any web host.',
    )
    .option('--port <n>', 'port to listen on; 0 takes a free one', argument.port, 0)
    .option(
      '--build <folder>',
      'write the page to this folder as static files, replacing an earlier one',
      argument.output,
    )
    .addOption(shared.project())
    .addOption(shared.define())
    .addHelpText(
      'after',
      `
Examples:
  samebench web
  samebench web --port 8080
  samebench web --build build/site`,
    )
    .action(async ({ port, project, define, build: folder }) => {
      checkProject(project);
      if (folder !== undefined) await refuseLinks(folder);
      const modules = await buildPages(context, { project, define });
      if (folder !== undefined) await writePages(folder, modules, context);
      else await servePages(port, modules, context);
      finish(exitCode.done);
    });
}

/**
 * @param {import('../run/context.js').Context} context
 * @param {{project?: string, define?: string[]}} source
 * @returns {Promise<Artifact[]>} the programs: each has a page
 */
async function buildPages(context, source) {
  const { env, signal, progress } = context;
  const { missing } = await context.ensureTools(['cmake', 'ninja', 'emscripten'], {
    env,
    signal,
    print: progress.print,
  });
  if (missing.length > 0) throw new SystemError('the page cannot be built without the missing tools');
  const { build, artifactOf } = buildOf(source, context);
  const failure = await build('wasm');
  if (failure) throw new SystemError(failure);
  progress.clear();
  return artifactOf('wasm').programs.filter(({ program, failure }) => program !== LADDER && failure === null);
}

/**
 * @param {string} folder
 * @param {Artifact[]} modules with several, each gets a folder in it
 * @param {import('../run/context.js').Context} context
 */
async function writePages(folder, modules, { progress }) {
  const linkPage = await makeLinkPage();
  for (const { program = '', folder: moduleFolder } of modules) {
    const place = join(folder, program);
    await writeSite(place, moduleFolder, linkPage).catch((error) => {
      throw new SystemError(`cannot write the page to ${place}: ${error.message}`);
    });
    progress.print(`the page is in ${place}`);
  }
  progress.print(
    '  serve it with the headers in its _headers file: without them, browsers give it only a coarse clock',
  );
}

/**
 * Serves the pages until the user stops the command, which is no failure.
 *
 * @param {number} port of the first one; the others have those that follow it
 * @param {Artifact[]} modules
 * @param {import('../run/context.js').Context} context
 */
async function servePages(port, modules, { signal, progress, stdout }) {
  /** @type {Awaited<ReturnType<typeof startServer>>[]} */
  const servers = [];
  try {
    for (const [i, { program, folder }] of modules.entries()) {
      const own = port === 0 ? 0 : port + i;
      const server = await startServer({ roots: pageRoots(folder), port: own, reader: resultsReader }).catch(
        (error) => {
          throw new SystemError(`cannot listen on port ${own}: ${error.message}`);
        },
      );
      servers.push(server);
      await write(stdout, program === undefined ? `${server.url}\n` : `${program}: ${server.url}\n`);
    }
    progress.print('open this URL in a browser on this machine; Ctrl-C stops the server');
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve, { once: true });
    });
  } finally {
    for (const server of servers) await server.close();
  }
}
