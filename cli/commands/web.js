import { writeSite } from '../../web/server/bundle.js';
import { pageRoots, startServer } from '../../web/server/server.js';
import { preparation } from '../context.js';
import { exitCode, TroubleError } from '../system/exit.js';
import { write } from '../system/terminal.js';
import * as argument from '../system/arguments.js';

/** @type {import('./register.js').Registration} */
export function registerWeb(program, context, finish) {
  program
    .command('web')
    .summary('serve the page, to run it by hand')
    .description(
      'Builds the WebAssembly module, serves the page to this machine, and prints its URL; or writes ' +
        'it as static files for any web host.',
    )
    .option('--port <n>', 'port to listen on; 0 takes a free one', argument.port, 0)
    .option('--build <folder>', 'write the page as static files there, in place of an earlier one, and end')
    .option('--project <folder>', 'a CMake project with suites of your own, instead of ours')
    .addHelpText(
      'after',
      `
Examples:
  samebench web
  samebench web --port 8080
  samebench web --build build/site`,
    )
    .action(async ({ port, project, build: folder }) => {
      const { signal, progress, stdout } = context;
      const { ensureTools, build } = preparation(context, project);
      const { missing } = await ensureTools(['cmake', 'ninja', 'emscripten']);
      const failure = missing.length > 0 ? 'the page needs what is missing' : await build('wasm');
      if (failure) throw new TroubleError(failure);
      progress.clear();
      const { wasmDirectory } = context.artifactsOf(project);
      if (folder !== undefined) {
        await writeSite(folder, wasmDirectory).catch((error) => {
          throw new TroubleError(`cannot write the page to ${folder}: ${error.message}`);
        });
        progress.say(
          `the page is in ${folder}: serve it with the headers of its _headers file, ` +
            'without which browsers give it a coarse clock only',
        );
        return finish(exitCode.done);
      }
      const roots = pageRoots(wasmDirectory);
      const server = await startServer({ roots, port }).catch((error) => {
        throw new TroubleError(`cannot listen on port ${port}: ${error.message}`);
      });
      await write(stdout, `${server.url}\n`);
      progress.say('open this URL in a browser on this machine; Ctrl-C ends the server');
      await new Promise((resolve) => {
        if (signal.aborted) resolve(undefined);
        signal.addEventListener('abort', resolve, { once: true });
      });
      await server.close();
      // Ctrl-C is how a server is ended, and no failure.
      finish(exitCode.done);
    });
}
