import { benchmarkLabel } from '../../report/results/identity.js';
import { buildOf } from '../context.js';
import { exitCode, TroubleError } from '../system/exit.js';
import { kindOf } from '../build/list.js';
import { provision } from '../measure/provision.js';
import { checkProject, targetOf } from '../build/build.js';
import { write } from '../system/terminal.js';

/** @type {import('./register.js').Registration} */
export function registerList(program, context, finish) {
  program
    .command('list')
    .summary('list the suites and their benchmarks')
    .description(
      'Lists every benchmark, suite by suite. Suites marked "only by name" run only when they are named. ' +
        'Builds first where needed.',
    )
    .option('--json', 'print JSON: {"benchmarks": […]}')
    .option('--project <folder>', 'a CMake project with your own suites, instead of the built-in ones')
    .addHelpText(
      'after',
      `
Examples:
  samebench list
  samebench list --json
  samebench list --project ../my-library`,
    )
    .action(async (options) => {
      checkProject(options.project);
      const benchmarks = await builtBenchmarks(context, options.project);
      context.progress.clear();
      await write(
        context.stdout,
        options.json ? `${JSON.stringify({ benchmarks }, null, 2)}\n` : listText(benchmarks),
      );
      finish(exitCode.done);
    });
}

/**
 * The benchmarks of the first target of each kind that can be built.
 *
 * @param {import('../context.js').Context} context
 * @param {string | undefined} project
 */
async function builtBenchmarks(context, project) {
  const { platforms, signal } = context;
  const { build, artifactsOf } = buildOf(context, project);
  const asked = new Set();
  /** @type {Map<import('../build/list.js').Kind, import('../build/build.js').Target>} */
  const built = new Map();
  let failed = false;
  for (const platform of platforms) {
    const target = targetOf(platform);
    if (asked.has(target) || built.has(kindOf(target))) continue;
    asked.add(target);
    const { ready, buildFailed } = await provision([platform], false, build, context);
    if (ready.length > 0) built.set(kindOf(target), target);
    failed ||= buildFailed;
  }
  if (built.size > 0) return context.listBenchmarks(artifactsOf, [...built.values()], { signal });
  throw new TroubleError(
    failed
      ? 'nothing can be listed: the build failed; its output is above'
      : 'nothing could be built; `samebench doctor` shows which tools are missing',
  );
}

const kinds = { native: 'native only', wasm: 'WebAssembly only' };

/** @param {import('../build/list.js').Listed[]} benchmarks */
export function listText(benchmarks) {
  const lines = [];
  let suite = '';
  for (const benchmark of benchmarks) {
    if (benchmark.suite !== suite) {
      if (suite) lines.push('');
      suite = benchmark.suite;
      const remarks = [
        ...(benchmark.onlyByName ? [`only by name: samebench run ${suite}`] : []),
        ...(benchmark.onlyOn ? [kinds[benchmark.onlyOn]] : []),
      ];
      lines.push(suite + (remarks.length > 0 ? `  (${remarks.join('; ')})` : ''));
    }
    lines.push(`  ${benchmarkLabel(benchmark)}${benchmark.note ? `  (${benchmark.note})` : ''}`);
  }
  const suites = new Set(benchmarks.map((benchmark) => benchmark.suite)).size;
  return `${lines.join('\n')}\n\n${benchmarks.length} benchmarks in ${suites} suites\n`;
}
