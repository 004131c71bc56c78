import { main } from '../../../cli/main.js';
import { guardGroups } from '../../../cli/system/leftovers/guard.js';
import { captured } from '../../../tests/js/fixtures/captured.js';

/**
 * Runs samebench in this process, with the environment of a trial while it runs. One at a time.
 *
 * @param {Partial<import('../../../cli/run/context.js').Context>} context
 * @returns {import('../processes.js').Starter}
 */
export const runningHere = (context) => (args, way) => ({ done: run(context, args, way) });

/**
 * @param {Partial<import('../../../cli/run/context.js').Context>} context
 * @param {string[]} args
 * @param {import('../processes.js').Way} way
 * @returns {Promise<import('../processes.js').Ended>}
 */
async function run(context, args, { env, cwd }) {
  // It stays as long as this process: without the mark of a trial.
  guardGroups([]);
  const { streams, outcome } = captured();
  const [before, own] = [process.cwd(), { ...process.env }];
  process.chdir(cwd);
  become(env);
  try {
    return { ...outcome(await main(args, { ...context, ...streams, env })), signal: null, hung: false };
  } finally {
    become(own);
    process.chdir(before);
  }
}

/** @param {NodeJS.ProcessEnv} env of this process from now on */
function become(env) {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}
