import { rowName } from '../../protocol/identity.js';
import { buildOf, provision } from '../run/ready/provision.js';
import { exitCode, SystemError } from '../system/exit.js';
import { kindOf, targetOf } from '../hosts/index.js';
import { readProjectPresets } from '../build/presets.js';
import { makeTimeouts } from '../run/plan/request.js';
import { choosePlatforms } from '../run/plan/choose.js';
import { checkProject } from '../build/build.js';
import { readFlags } from '../build/flags.js';
import { write } from '../system/terminal.js';
import { options as shared } from './options.js';
import { counted } from '../../report/text/counted.js';

/**
 * @import { Kind, Target } from '../hosts/index.js'
 * @import { Listed } from '../hosts/list.js'
 */

/** @type {import('./register.js').Registration} */
export function registerList(program, context, finish) {
  program
    .command('list')
    .summary('list the suites and their benchmarks')
    .description(
      'Lists every benchmark, suite by suite. Suites marked "only by name" run only when they are named. ' +
        'Builds first where needed: natively, without --platforms.',
    )
    .option('--json', 'print JSON: {"benchmarks": […]}')
    .option('--platforms <list>', 'build for these, such as native,node; as for `samebench run`')
    .addOption(shared.project())
    .addOption(shared.define())
    .addOption(shared.timeout())
    .addHelpText(
      'after',
      `
Examples:
  samebench list
  samebench list --json
  samebench list --platforms native,node            also what only WebAssembly has
  samebench list --project ../my-library`,
    )
    .action(async (options) => {
      checkProject(options.project);
      /** @type {number} */
      let code = exitCode.done;
      const onFailure = (/** @type {unknown} */ _, /** @type {string} */ message) => {
        context.progress.print(`samebench: ${message}`);
        code = exitCode.platformFailed;
      };
      const { benchmarks, isWhole } = await builtBenchmarks(context, options, onFailure);
      context.progress.clear();
      await write(
        context.stdout,
        options.json ? `${JSON.stringify({ benchmarks }, null, 2)}\n` : listText(benchmarks),
      );
      finish(isWhole ? code : exitCode.platformFailed);
    });
}

/**
 * The benchmarks of the first target of each kind that can be built; without platforms, of the first kind.
 *
 * @param {import('../run/context.js').Context} context
 * @param {{project?: string, platforms?: string, define?: string[], timeout?: number}} options
 * @param {(kind: Kind, message: string) => void} onFailure
 * @returns {Promise<{benchmarks: Listed[], isWhole: boolean}>} isWhole: no linker left out a suite
 */
async function builtBenchmarks(context, { project, platforms: list, define, timeout }, onFailure) {
  const { platforms: known, presets, signal } = context;
  const available = { presets: [...readProjectPresets(project), ...presets], binaries: new Map() };
  const platforms = list === undefined ? known : choosePlatforms(list, known, available).chosen;
  const { build, artifactOf } = buildOf({ project, define }, context);
  const asked = new Set();
  /** @type {Map<Kind, Target>} */
  const built = new Map();
  /** @type {Set<Kind>} */
  const failures = new Set();
  for (const platform of platforms) {
    if (list === undefined && built.size > 0) break;
    const target = targetOf(platform);
    if (asked.has(target) || built.has(platform.host)) continue;
    asked.add(target);
    const { ready, buildFailed } = await provision([platform], false, build, context);
    if (ready.length > 0) built.set(platform.host, target);
    if (buildFailed) failures.add(platform.host);
  }
  for (const kind of failures) {
    const isMissing = built.size > 0 && !built.has(kind);
    if (isMissing)
      onFailure(kind, `benchmarks that only the ${kind.title} build has are not listed, because it failed`);
  }
  if (built.size > 0) {
    const [host] = built.keys();
    const other = platforms.find((platform) => platform.host.id === 'wasm');
    if (list === undefined && other && host !== other.host)
      context.progress.print(
        `samebench: rows that only the ${other.host.title} build has are not listed: add --platforms ` +
          `${host.id},${other.id}`,
      );
    const artifacts = [...built.values()].map(artifactOf);
    const benchmarks = await context.listBenchmarks(artifacts, {
      signal,
      timeouts: makeTimeouts(timeout),
      keep: true,
      onFailure,
      onFailedProgram: ({ kind, program, message }) =>
        onFailure(kind, `${kind.title}: the program ${program}: ${message}`),
      onStarting: (text) => context.progress.print(`samebench: ${text}`),
    });
    // The build has said what it lacks.
    return { benchmarks, isWhole: artifacts.every(({ folder }) => readFlags(folder).dropped.length === 0) };
  }
  throw new SystemError(
    failures.size > 0
      ? 'nothing can be listed: the build failed; its output is above'
      : 'nothing could be built; `samebench doctor` shows which tools are missing',
  );
}

/** @param {Listed[]} benchmarks */
export function listText(benchmarks) {
  const lines = [];
  let suite = '';
  for (const benchmark of benchmarks) {
    if (benchmark.suite !== suite) {
      if (suite) lines.push('');
      suite = benchmark.suite;
      const remarks = [
        ...(benchmark.onlyByName ? [`only by name: samebench run ${suite}`] : []),
        ...(benchmark.onlyOn ? [`${kindOf(benchmark.onlyOn).title} only`] : []),
      ];
      lines.push(suite + (remarks.length > 0 ? `  (${remarks.join('; ')})` : ''));
    }
    const note = benchmark.note ? `  (${benchmark.note})` : '';
    lines.push(`  ${rowName(benchmark)}${benchmark.isSize ? '  (size)' : ''}${note}`);
    if (benchmark.problem) lines.push(`    will fail: ${benchmark.problem}`);
  }
  const suites = new Set(benchmarks.map((benchmark) => benchmark.suite)).size;
  return `${lines.join('\n')}\n\n${counted(benchmarks.length, 'benchmark')} in ${counted(suites, 'suite')}\n`;
}
