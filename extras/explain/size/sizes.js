import { moduleWork, native, PlatformError, provision, targetOf, withinKinds } from '../../../cli/api.js';

import { readCodeSizes } from '../code/sizes.js';
import { buildAll, resolveSides } from '../counting.js';
import { changedSizes } from '../analysis/sizes.js';

/**
 * Builds what `explain --size` shows, and reads the sizes.
 *
 * @import { Context } from '../../../cli/api.js'
 * @import { Sources } from '../counting.js'
 * @import { Sizes } from './text.js'
 */

/**
 * @param {Sources} sources
 * @param {Context} context
 * @returns {Promise<{sizes: Sizes[], titles: string[]}>} titles: of the builds
 */
export async function readSizes(sources, context) {
  const sides = await resolveSides(sources, context);
  const { ready } = await provision(
    withinKinds([native, moduleWork], sides),
    false,
    buildAll(sides),
    context,
  );
  context.progress.clear();
  /** @type {Sizes[]} */
  const sizes = [];
  for (const platform of ready) {
    try {
      const builds = [];
      for (const { artifactOf } of sides) builds.push(await readCodeSizes(artifactOf(targetOf(platform))));
      sizes.push({
        title: platform.host.title,
        where: platform.host === native.host ? 'native' : 'wasm',
        builds,
      });
    } catch (error) {
      context.progress.print(`samebench: ${platform.host.title}: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (sizes.length === 0)
    throw new PlatformError('there are no sizes: neither native code nor WebAssembly could be read');
  return { sizes, titles: sides.map(({ title }) => title) };
}

/**
 * For `--json`.
 *
 * @param {{sizes: Sizes[], titles: string[]}} read
 */
export function sizeJson({ sizes, titles: [a, b] }) {
  const of = (/** @type {Sizes['builds']} */ [one, other]) =>
    other === undefined ? one : { a: one.code, b: other.code, functions: changedSizes(one, other) };
  const sides = Object.fromEntries(sizes.map(({ where, builds }) => [where, of(builds)]));
  return { ...(b === undefined ? {} : { a, b }), native: null, wasm: null, ...sides };
}
