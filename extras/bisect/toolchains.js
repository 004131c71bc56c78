import { join, resolve } from 'node:path';
import { buildWith, isToolchain, kinds, readToolchain, targetOf, UsageError } from '../../cli/api.js';
import { rowIn } from './choose.js';

/**
 * Toolchains in the place of commits: the working tree, built with each of them.
 *
 * @import { Context } from '../../cli/api.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Built } from './checkouts.js'
 * @import { Line } from './commits.js'
 */

/**
 * @param {string[]} texts from the good end to the bad one, such as `cxx=g++-12`
 * @param {BisectOptions} options
 * @param {Context} context
 * @returns {Line}
 */
export function toolchainLine(texts, options, context) {
  const { project, define } = options;
  const wrong = (/** @type {string} */ reason) =>
    new UsageError(`--toolchains ${texts.join(',')}: ${reason}`);
  if (options.suite || options.suiteFrom)
    throw new UsageError('--suite and --suite-from choose among commits: leave them out with --toolchains');
  const unknown = texts.find((text) => !isToolchain(text));
  if (unknown !== undefined)
    throw wrong(`expected cxx=PROGRAM, emcc=PATH or preset=NAME, found "${unknown}"`);
  if (new Set(texts).size < Math.max(2, texts.length))
    throw wrong('expected two different ones or more, the good one first');
  const toolchains = new Map(
    texts.map((text) => [text, readToolchain('--toolchains', text, project, context)]),
  );
  const common = kinds.filter((kind) => [...toolchains.values()].every((one) => one.kinds.includes(kind)));
  if (common.length === 0) throw wrong('some build native code, and others WebAssembly');
  const source = resolve(String(project));
  return {
    of: 'toolchain',
    hashes: texts,
    folder: join(source, 'build', 'bisect'),
    column: context.platforms.find(({ host, onDemand }) => common.includes(host) && !onDemand)?.id,
    describe: async (text) => ({
      hash: text,
      short: text,
      author: '',
      date: '',
      subject: '',
      isMerge: false,
    }),
    async open(platform) {
      if (!common.includes(platform.host))
        throw wrong(`they build nothing for ${platform.id}; --column names another column`);
      const target = targetOf(platform);
      /** @type {Map<string, Built>} */
      const built = new Map();
      const at = async (/** @type {string} */ text) => {
        const found = built.get(text);
        if (found) return found;
        const build = buildWith(
          { project, define },
          /** @type {ReturnType<typeof readToolchain>} */ (toolchains.get(text)),
          [],
          context,
          `${text}: `,
        );
        const failure = await build.build(target);
        context.signal.throwIfAborted();
        const one = { source, root: source, build, failure, artifact: () => build.artifactOf(target) };
        built.set(text, one);
        return one;
      };
      const { row } = await rowIn(
        await at(texts[texts.length - 1]),
        texts[texts.length - 1],
        platform,
        options,
        context,
      );
      return { builds: { at, count: () => built.size }, row, suite: { from: 'the working tree', paths: [] } };
    },
  };
}
