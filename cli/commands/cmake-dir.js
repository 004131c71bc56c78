import { join } from 'node:path';
import { exitCode } from '../system/exit.js';
import { repository } from '../system/repository.js';
import { writeExactly } from '../system/terminal.js';

/** @type {import('./register.js').Registration} */
export function registerCmakeDir(program, context, finish) {
  program
    .command('cmake-dir')
    .summary('print the folder of the CMake package')
    .description('Prints the folder that Samebench_DIR has to be, if you run CMake yourself.')
    .addHelpText('after', '\nExample:\n  cmake -B build "-DSamebench_DIR=$(npx samebench cmake-dir)"')
    .action(async () => {
      await writeExactly(context.stdout, `${join(repository, 'cmake')}\n`);
      finish(exitCode.done);
    });
}
