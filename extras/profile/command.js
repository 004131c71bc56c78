import { join } from 'node:path';
import { labelOf } from '../../protocol/identity.js';
import {
  PlatformError,
  SystemError,
  UsageError,
  argument,
  buildOf,
  checkProject,
  chooseBenchmark,
  exitCode,
  makeTimeouts,
  options as shared,
  programOf,
  provision,
  readProjectPresets,
  refuseLinks,
  reportFailedProgram,
  resolveColumn,
  targetOf,
  widthOf,
  withTools,
  write,
} from '../../cli/api.js';
import { fileNameOf } from './file-name.js';

/**
 * @import { Context } from '../../cli/api.js'
 * @typedef {{project?: string, define?: string[], platform: string, seconds: number, out: string, top:
 *   number, json?: boolean, seed?: number, timeout?: number}} Options
 */

const usual = { seconds: 5, top: 15, out: join('results', 'profiles') };

/** The variant of a build that has the names of functions, and natively also their frames. */
const variant = 'profile';

/** @type {import('../../cli/api.js').Registration} */
export function registerProfile(program, context, finish) {
  program
    .command('profile')
    .summary('run one benchmark under a profiler')
    .description(
      'Runs one benchmark for some seconds under the profiler of a platform: perf natively, or the one ' +
        'of the ' +
        ('JavaScript runtime or browser. Writes its file, says how to open it, and prints the functions ' +
          'in which the ') +
        'time was spent. Installs missing tools and builds first.',
    )
    .argument('<benchmark>', 'its "suite/name argument", or a part of it that no other has')
    .option(
      '--platform <name>',
      `one of ${withProfiler(context.platforms).join(', ')}`,
      withProfiler(context.platforms)[0],
    )
    .option('--seconds <n>', 'how long to measure', argument.seconds, usual.seconds)
    .option('--out <folder>', 'where the file goes', argument.output, usual.out)
    .option('--top <n>', 'functions to show', argument.positiveInteger, usual.top)
    .addOption(shared.project())
    .addOption(shared.define())
    .addOption(shared.seed())
    .addOption(shared.timeout())
    .option('--json', 'print JSON: {"file", "howToOpen", "functions": […], …}')
    .addHelpText(
      'after',
      `
Examples:
  samebench profile "classics/string concatenation"
  samebench profile "enum name by format" --platform node --seconds 10
  samebench profile numbers/parse --platform firefox --project ../my-library

Exit codes:
  0    done
  2    wrong usage: no such benchmark or platform, or several
  3    no profile could be taken
  4    the file could not be written`,
    )
    .action(async (text, options) => {
      checkProject(options.project);
      await profile(text, options, context);
      finish(exitCode.done);
    });
}

/** The platforms that have a profiler. @param {import('../../cli/api.js').Platform[]} known */
const withProfiler = (known) => known.filter(({ profiler }) => profiler).map(({ id }) => id);

/**
 * @param {string} text that names the benchmark
 * @param {Options} options
 * @param {Context} context
 */
async function profile(
  text,
  { project, define, platform: id, seconds, out, top, json, seed, timeout },
  context,
) {
  const { env, progress, signal, stdout } = context;
  const [{ functionsOf, cpuProfileText }, { requestToRecord, recordCpuProfile }] = await Promise.all([
    import('./functions.js'),
    import('./take.js'),
  ]);
  await refuseLinks(out);
  const { platform, profiler } = await choosePlatform(id, project, context);
  const build = buildOf({ project, define }, context);
  const { ready } = await provision([platform], true, build.build, context);
  if (ready.length === 0)
    throw new PlatformError('no profile was taken; `samebench doctor` shows what is missing');
  const target = targetOf(platform);
  const benchmark = chooseBenchmark(
    text,
    await context.listBenchmarks([build.artifactOf(target)], {
      signal,
      timeouts: makeTimeouts(timeout),
      keep: true,
      onFailedProgram: reportFailedProgram(progress.print),
      onStarting: (line) => progress.print(`samebench: ${line}`),
    }),
  );
  const label = labelOf(benchmark);
  progress.status(`profiling ${label} on ${id}`);
  const place = { folder: out, name: fileNameOf(label, id) };
  const options = {
    signal,
    timeouts: makeTimeouts(timeout),
    artifact: programOf(build.artifactOf(target), benchmark.program),
    log: (/** @type {string} */ line) => progress.print(`samebench: ${line}`),
  };
  const file = await recordCpuProfile(platform, requestToRecord(label, seconds, seed), place, options).catch(
    (error) => {
      signal.throwIfAborted();
      if (error instanceof SystemError) throw error;
      throw new PlatformError(`${label} on ${id}: ${error.message}`);
    },
  );
  const counts = await profiler.samples(file, { signal, env }).catch((error) => {
    signal.throwIfAborted();
    progress.print(`samebench: the functions cannot be listed: ${error.message}`);
    return new Map();
  });
  progress.clear();
  const all = {
    ...{ benchmark: label, platform: id, file, howToOpen: profiler.howToOpen.replaceAll('FILE', () => file) },
    ...functionsOf(counts),
  };
  await write(
    stdout,
    json ? `${JSON.stringify(all, null, 2)}\n` : cpuProfileText(all, { top, width: widthOf(stdout) }),
  );
}

/**
 * The column with the variant that profiles need, and its profiler.
 *
 * @param {string} id
 * @param {string | undefined} project
 * @param {Context} context
 */
async function choosePlatform(id, project, { platforms, presets }) {
  const available = { presets: [...readProjectPresets(project), ...presets], binaries: new Map() };
  const load = resolveColumn(id, platforms, available).profiler;
  if (load === undefined) {
    throw new UsageError(
      `${id} has no profiler that Samebench can start\n  platforms that have one: ` +
        `${withProfiler(platforms).join(', ')}`,
    );
  }
  const name = id.split('@').includes(variant) ? id : `${id}@${variant}`;
  const column = resolveColumn(name, platforms, available);
  const profiler = await load();
  return { platform: { ...withTools(column, profiler.needs ?? []), id }, profiler };
}
