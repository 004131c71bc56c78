// Imports nothing but Node's own modules: it runs before the npm packages are there.
import { repository } from '../system/repository.js';
import { ensurePackages } from './npm.js';

/**
 * The way into a program of the repository: what it imports is installed first. Ends the process.
 *
 * @param {() => Promise<{main: (words: string[]) => Promise<number>}>} load main: gets the arguments of the
 *   command line, and returns the exit code
 */
export async function enter(load) {
  if (!ensurePackages(repository, { dev: true })) process.exit(2);
  const { main } = await load();
  process.exit(await main(process.argv.slice(2)));
}
