import { labelOf } from '../../../protocol/identity.js';
import { makeRequest } from '../../../protocol/request.js';
import { profiles } from '../../../protocol/profiles.js';
import { checkProject } from '../../build/build.js';
import { targetOf } from '../../hosts/index.js';
import { buildOf, provision } from '../../run/ready/provision.js';
import { countFunctions } from './functions.js';
import { explained, explainText } from './table.js';
import { makeTimeouts } from '../../run/plan/request.js';
import { chooseBenchmark } from '../../run/plan/selection.js';
import { moduleWork } from '../../platforms/work/module.js';
import { nativeInCallgrind } from '../../platforms/native.js';
import * as argument from '../../system/arguments.js';
import { exitCode, PlatformError } from '../../system/exit.js';
import { widthOf, write } from '../../system/terminal.js';
import { options as shared } from '../options.js';

/**
 * @import { Context } from '../../run/context.js'
 * @import { Kind } from '../../hosts/index.js'
 * @typedef {{project?: string, define?: string[], top: number, json?: boolean, seed?: number, timeout?: number}} Options
 */

const defaultTop = 15;

/** @type {import('../register.js').Registration} */
export function registerExplain(program, context, finish) {
  program
    .command('explain')
    .summary('print which functions execute the instructions of a benchmark')
    .description(
      'Counts the instructions of one benchmark by function, natively (in Valgrind) and in WebAssembly, and prints ' +
        'both side by side: which functions got more expensive in WebAssembly, or after a change. Each function is ' +
        'without those that it calls. Installs missing tools and builds first.',
    )
    .argument('<benchmark>', 'its "suite/name argument", or a part of it that no other has')
    .addOption(shared.project())
    .addOption(shared.define())
    .option('--top <n>', 'functions to show', argument.positiveInteger, defaultTop)
    .addOption(shared.seed())
    .addOption(shared.timeout())
    .option('--json', 'print JSON: {"benchmark", "native", "wasm", "functions": […]}, all in instructions of an operation')
    .addHelpText(
      'after',
      `
Examples:
  samebench explain "classics/string concatenation"
  samebench explain "is_prime u64 largest" --top 5
  samebench explain numbers/parse --project ../my-library --json

Exit codes:
  0    done
  2    wrong usage: no such benchmark, or several
  3    neither native code nor WebAssembly could be counted`,
    )
    .action(async (text, options) => {
      checkProject(options.project);
      await explain(text, options, context);
      finish(exitCode.done);
    });
}

/**
 * @param {string} text that names the benchmark
 * @param {Options} options
 * @param {Context} context
 */
async function explain(text, { project, define, top, json, seed, timeout }, context) {
  const { progress, signal, stdout } = context;
  const build = buildOf({ project, define }, context);
  const { ready } = await provision([nativeInCallgrind, moduleWork], false, build.build, context);
  if (ready.length === 0) throw new PlatformError('nothing can be counted; `samebench doctor` shows what is missing');
  /** @type {Kind[]} */
  const broken = [];
  const benchmarks = await context.listBenchmarks(ready.map((platform) => build.artifactOf(targetOf(platform))), {
    signal,
    onFailure: (kind, message) => {
      progress.print(`samebench: ${message}`);
      broken.push(kind);
    },
  });
  const benchmark = chooseBenchmark(text, benchmarks);
  const label = labelOf(benchmark);
  const request = makeRequest({ profile: profiles.default, seed, only: [label], count: true });
  const options = {
    signal, timeouts: makeTimeouts(timeout), log: (/** @type {string} */ line) => progress.print(`samebench: ${line}`),
  };

  /** @param {import('../../platforms/index.js').Platform} platform */
  const countOn = async (platform) => {
    const { host } = platform;
    if (!ready.includes(platform) || broken.includes(host) || (benchmark.onlyOn ?? host.id) !== host.id) return null;
    progress.status(`counting ${label} on ${platform.id}`);
    try {
      return await countFunctions(build.artifactOf(targetOf(platform)), request, options);
    } catch (error) {
      signal.throwIfAborted();
      progress.print(`samebench: ${platform.id}: ${/** @type {Error} */ (error).message}`);
      return null;
    }
  };
  const all = explained(label, await countOn(nativeInCallgrind), await countOn(moduleWork));
  progress.clear();
  if (all.native === null && all.wasm === null) throw new PlatformError(`${label} could not be counted`);
  await write(stdout, json ? `${JSON.stringify(all, null, 2)}\n` : explainText(all, { top, width: widthOf(stdout) }));
}
