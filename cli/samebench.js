#!/usr/bin/env node
// The entry point. It uses no npm package and no syntax newer than Node 14's, so that it can say what is
// missing, and get it, before anything else is loaded.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldest = 20;

/** As in cli/system/exit.js, which an old Node.js could not load. */
const systemError = 4;

const fewFiles = 'too few files may be open at once: expected 256 or more; try `ulimit -n 1024`';

/**
 * The program, with the command that is asked for; null where it cannot be loaded, which has been printed
 * then.
 *
 * @param {string} [command]
 */
async function loadMain(command) {
  try {
    const { main } = await import('./main.js');
    const { loadCommands } = await import('./commands/register.js');
    await loadCommands(command);
    return main;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = 'code' in error ? error.code : null;
    if (reason === 'EMFILE' || reason === 'ENFILE') {
      console.error(`samebench: ${fewFiles}`);
      return null;
    }
    // With too few descriptors, Node.js does not find files that are there.
    if (reason === 'ERR_MODULE_NOT_FOUND') {
      console.error(`samebench: ${error.message}\n  either files of Samebench are missing, or ${fewFiles}`);
      return null;
    }
    throw error;
  }
}

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `samebench: needs Node.js ${oldest} or newer, found ${process.versions.node}\n` +
      '  get one from https://nodejs.org, or through your package manager',
  );
  process.exitCode = systemError;
} else {
  const { ensurePackages } = await import('./setup/npm.js');
  if (ensurePackages(root)) {
    const main = await loadMain(process.argv[2]);
    const code = main === null ? systemError : await main(process.argv.slice(2));
    // Not left to the event loop: a socket that a browser left open must not keep the prompt away.
    process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
  } else {
    process.exitCode = systemError;
  }
}
