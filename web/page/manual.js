import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { readView, writeView } from './address.js';
import { createChoice } from './views/choice.js';
import { byId } from './dom.js';
import { listBenchmarks, StoppedError } from './measuring/measurement.js';
import { createRounds } from './measuring/rounds.js';
import { createProgressView } from './views/progress.js';
import { resultsFile } from './results-file.js';
import { createSamplesView } from './views/samples.js';
import { nameBrowser } from './user-agent.js';
import { watchHidden } from './measuring/watch-hidden.js';

/**
 * @import { NoticeKind } from './page.js'
 *
 * @typedef {object} Page
 * @property {(text: string, kind?: NoticeKind) => void} notify
 * @property {string} hiddenCaution
 */

/**
 * Lets the user choose benchmarks and run them repeatedly. Shows the results beside those of files.
 *
 * @param {Page} page
 * @param {boolean} canMeasure false: only files can be shown
 */
export async function offerChoice(page, canMeasure) {
  const view = readView(location.hash);
  const keepAddress = () => {
    const fragment = writeView(view);
    history.replaceState(null, '', fragment ? `#${fragment}` : location.pathname + location.search);
  };
  const shown = await createResults(view, keepAddress);
  if (!canMeasure) return;

  const benchmarks = await listBenchmarks();
  const choice = createChoice(benchmarks, view, keepAddress);
  /** @type {(() => void) | null} */
  let stop = null;
  byId('stop').addEventListener('click', () => stop?.());
  choice.form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (stop) return;
    for (const notice of document.querySelectorAll('.notice:not(.lasting)')) notice.remove();
    const problem = choice.problem();
    if (problem) {
      page.notify(problem);
      return;
    }
    // Read before the form is disabled: disabled fields have no values.
    const request = makeRequest({
      suites: choice.suites(),
      filter: view.only.trim(),
      profile: profiles[view.profile],
      live: true,
    });
    choice.setRunning(true);
    try {
      const file = await run(request, page, (stopRun) => (stop = stopRun));
      if (file) shown.setOwn(file);
    } catch (error) {
      page.notify(`The results cannot be shown: ${/** @type {Error} */ (error).message}.`);
    } finally {
      stop = null;
      choice.setRunning(false);
    }
  });
  choice.form.hidden = false;
}

/**
 * Creates the views of the results and the results files.
 *
 * @param {import('./address.js').View} view
 * @param {() => void} keepAddress
 */
async function createResults(view, keepAddress) {
  const { runtime, runtimeVersion } = nameBrowser(navigator.userAgent);
  const here = [runtime, runtimeVersion].filter(Boolean).join(' ');
  const { createOutcomeView } = await import('./views/outcome.js');
  const { createFilesView } = await import('./views/files.js');
  const table = createOutcomeView(view, keepAddress);
  const files = createFilesView({
    onChange: (outcomes) => table.show(outcomes, titleOf(outcomes)),
  });
  if (view.beside !== '') await files.fetchFile(view.beside);
  return {
    /** @param {import('../../protocol/types.js').Results} results */
    setOwn(results) {
      files.setOwn({ name: here, results });
      const outcome = byId('outcome');
      outcome.focus({ preventScroll: true });
      outcome.scrollIntoView({ block: 'start' });
    },
  };
}

/** @param {import('./views/outcome.js').Outcome[]} outcomes */
function titleOf(outcomes) {
  if (outcomes.length > 1) return `${outcomes.length} results side by side`;
  return outcomes.map(({ name, results }) => (results.cut ? `${name}, stopped early` : name)).join();
}

/**
 * Runs all rounds of a request.
 * @param {import('../../protocol/types.js').Request} request
 * @param {Page} page
 * @param {(stop: () => void) => void} onStart
 * @returns {Promise<import('../../protocol/types.js').Results | null>} null if nothing was measured
 */
async function run(request, { notify, hiddenCaution }, onStart) {
  const view = createProgressView();
  const samples = createSamplesView();
  const { rounds } = request.profile;
  const measuring = createRounds(request, {
    onStart,
    onEvent(event, round) {
      view.see(event, round, rounds);
      samples.see(event);
    },
    onCrash: (text) => notify(`${text}.`, 'caution'),
  });
  const startedAt = new Date();
  let cut = false;
  /** @type {string | null} */
  let reason = null;

  const measured = () => measuring.records().some(({ results }) => results.length > 0);

  view.start();
  samples.start();
  const unwatch = watchHidden((warning) => {
    notify(hiddenCaution, 'caution');
    measuring.take(warning);
  });
  try {
    await measuring.run();
    view.end('Done', true);
  } catch (error) {
    cut = error instanceof StoppedError;
    if (!cut) {
      reason = /** @type {Error} */ (error).message;
      notify(`The run failed: ${reason}.`);
    }
    if (!cut) view.end('Failed');
    else view.end(measured() ? 'Stopped' : 'Stopped before a benchmark was finished');
  } finally {
    unwatch();
    samples.end();
  }

  // Results of an incomplete run are shown. If there are none, the earlier results stay.
  if (!measured()) return null;
  const { id } = nameBrowser(navigator.userAgent);
  const machine = { cores: navigator.hardwareConcurrency ?? null, os: navigator.platform || null };
  const finishedAt = new Date();
  return resultsFile({
    id,
    rounds: measuring.records(),
    request,
    startedAt,
    finishedAt,
    cut,
    reason,
    machine,
  });
}
