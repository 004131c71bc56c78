import { countsLine, none, sum } from './counts.js';

/**
 * @typedef {import('./steps.js').Step} Step
 *
 * @typedef {object} World
 * @property {(tools: Step['needs']) => Promise<{missing: {reason: string}[], hint: string | null}>}
 *   ensureTools
 * @property {import('./steps.js').Run} run
 * @property {(text: string) => void} say
 * @property {AbortSignal} signal
 * @property {() => number} now milliseconds
 */

/**
 * @param {Step} step
 * @param {string} root
 * @param {import('./steps.js').Run} run
 * @returns {Promise<import('./steps.js').Outcome>}
 */
async function startSafely(step, root, run) {
  try {
    return await step.start(root, run);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { counts: { ...none, failed: 1 }, output: `${step.name} did not end: ${message}` };
  }
}

/**
 * Runs steps one after the other, and ends with one summary. A step that could not run has failed,
 * unless it was excused by name: then it counts as skipped.
 *
 * @param {Step[]} all
 * @param {{only: string[], without: string[]}} choice
 * @param {string} root
 * @param {World} world
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(all, { only, without }, root, { ensureTools, run, say, signal, now }) {
  const chosen = all.filter(({ name }) => only.length === 0 || only.includes(name));
  /** @type {import('./counts.js').Counts[]} */
  const counted = [];
  const remarks = [];
  for (const step of chosen) {
    if (without.includes(step.name)) {
      counted.push({ ...none, skipped: 1 });
      remarks.push(`skipped, excused by --without: ${step.name} (${step.what})`);
      continue;
    }
    const startedAt = now();
    const { missing, hint } = await ensureTools(step.needs);
    if (missing.length > 0) {
      counted.push({ ...none, failed: 1 });
      const reasons = missing.map(({ reason }) => reason).join(', ');
      remarks.push(
        `could not run: ${step.name}: ${reasons}${hint ? `; to get it: ${hint}` : ''}; ` +
          `to go without: npm test -- --without ${step.name}`,
      );
      say(`${step.name}: could not run: ${reasons}`);
      continue;
    }
    say(`${step.name}: ${step.what} …`);
    const { counts, output } = await startSafely(step, root, run);
    signal.throwIfAborted();
    counted.push(counts);
    if (counts.failed > 0) {
      say(output.trimEnd());
      remarks.push(`failed: ${step.name}`);
    }
    say(`${step.name}: ${countsLine(counts)} (${((now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  const total = sum(counted);
  say(['', ...remarks, countsLine(total)].join('\n'));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
