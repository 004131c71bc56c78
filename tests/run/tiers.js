/**
 * The two tiers of the tests. `npm test` is the first one: what a change is most likely to break, in minutes.
 * The second one is the rest.
 */
import { execFileSync } from 'node:child_process';
import { repository } from '../../cli/system/repository.js';
import { testsIn } from './steps.js';

/**
 * @import { Step } from './steps.js'
 *
 * @typedef {'first' | 'rest' | 'all'} Tier
 */

/**
 * What a tier contains of a step.
 *
 * @param {Step} step
 * @param {Tier} tier
 * @param {(folder: string) => boolean} [isChanged]
 * @returns {Step | null} nothing
 */
export function inTier(step, tier, isChanged = differs) {
  const { first, source } = step;
  if (tier === 'all') return step;
  const isWhole = first === undefined || (source !== undefined && isChanged(source));
  if (tier === 'first') return isWhole ? step : first && { ...step, ...first };
  if (isWhole || !first) return isWhole ? null : step;
  const files = (step.files ?? testsIn(step.folder ?? '')).filter(
    (path) => first.env || !first.files?.includes(path),
  );
  return files.length > 0 ? { ...step, files } : null;
}

/**
 * Whether a folder differs from the branch that this one follows, or, without one, from the last commit.
 * Outside of a checkout it does.
 *
 * @param {string} folder
 */
function differs(folder) {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  /** @param {() => string} ask @param {string} otherwise */
  const answer = (ask, otherwise) => {
    try {
      return ask();
    } catch {
      return otherwise;
    }
  };
  const upstream = answer(() => git('rev-parse', '--verify', '@{upstream}'), 'HEAD');
  return (
    answer(
      () =>
        git('diff', '--name-only', upstream, '--', folder) +
        git('ls-files', '--others', '--exclude-standard', '--', folder),
      folder,
    ) !== ''
  );
}
