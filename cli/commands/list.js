import { benchmarkLabel } from '../../report/results/identity.js';
import { preparation } from '../context.js';
import { exitCode, TroubleError } from '../system/exit.js';
import { kindOf } from '../build/list.js';
import { prepare } from '../measure/prepare.js';
import { checkProject, targetOf } from '../build/build.js';
import { write } from '../system/terminal.js';

/** @type {import('./register.js').Registration} */
export function registerList(program, context, finish) {
  program
    .command('list')
    .summary('show the suites and their benchmarks')
    .description(
      'Shows all benchmarks, suite by suite. A run measures a suite marked "only by name" only if it ' +
        'names that suite. Builds first if necessary.',
    )
    .option('--json', 'print {"benchmarks": […]}')
    .option('--project <folder>', 'a CMake project with suites of your own, instead of ours')
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
 * Of the first target of each kind that can be built.
 *
 * @param {import('../context.js').Context} context
 * @param {string | undefined} project
 */
async function builtBenchmarks(context, project) {
  const { platforms, signal } = context;
  const artifactsOf = (/** @type {string} */ target) => context.artifactsOf(project, target);
  const asked = new Set();
  /** @type {Map<import('../build/list.js').Kind, import('../build/build.js').Target>} */
  const built = new Map();
  let failed = false;
  for (const platform of platforms) {
    const target = targetOf(platform);
    if (asked.has(target) || built.has(kindOf(target))) continue;
    asked.add(target);
    const prepared = await prepare([platform], false, preparation(context, project));
    if (prepared.ready.length > 0) built.set(kindOf(target), target);
    failed ||= prepared.buildFailed;
  }
  if (built.size > 0) return context.listBenchmarks(artifactsOf, [...built.values()], { signal });
  throw new TroubleError(
    failed
      ? 'nothing can be listed: the build failed, as said above'
      : 'nothing could be built; `samebench doctor` shows what building needs',
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
