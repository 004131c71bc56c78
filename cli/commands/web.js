import { writeSite } from '../../web/server/site.js';
import { pageRoots, startServer } from '../../web/server/server.js';
import { checkProject } from '../build/build.js';
import { makeLinkPage } from '../output/html.js';
import { buildOf } from '../run/ready/provision.js';
import { exitCode, SystemError } from '../system/exit.js';
import { refuseLinks } from '../system/folders/inside.js';
import { write } from '../system/terminal.js';
import * as argument from '../system/arguments.js';
import { options as shared } from './options.js';

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
      const moduleFolder = await buildPage(context, { project, define });
      if (folder !== undefined) await writePage(folder, moduleFolder, context);
      else await servePage(port, moduleFolder, context);
      finish(exitCode.done);
    });
}

/**
 * @param {import('../run/context.js').Context} context
 * @param {{project?: string, define?: string[]}} source
 * @returns {Promise<string>} the folder of the WebAssembly module
 */
async function buildPage(context, source) {
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
  return artifactOf('wasm').folder;
}

/**
 * @param {string} folder
 * @param {string} moduleFolder
 * @param {import('../run/context.js').Context} context
 */
async function writePage(folder, moduleFolder, { progress }) {
  await writeSite(folder, moduleFolder, await makeLinkPage()).catch((error) => {
    throw new SystemError(`cannot write the page to ${folder}: ${error.message}`);
  });
  progress.print(
    `the page is in ${folder}\n` +
      '  serve it with the headers in its _headers file: without them, browsers give it only a coarse clock',
  );
}

/**
 * Serves the page until the user stops the command, which is no failure.
 *
 * @param {number} port
 * @param {string} moduleFolder
 * @param {import('../run/context.js').Context} context
 */
async function servePage(port, moduleFolder, { signal, progress, stdout }) {
  const server = await startServer({ roots: pageRoots(moduleFolder), port }).catch((error) => {
    throw new SystemError(`cannot listen on port ${port}: ${error.message}`);
  });
  await write(stdout, `${server.url}\n`);
  progress.print('open this URL in a browser on this machine; Ctrl-C stops the server');
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  await server.close();
}
