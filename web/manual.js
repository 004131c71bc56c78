import { collectRound } from '../report/collector.js';
import { profiles, requestOfRound } from '../report/profiles.js';
import { byId, element } from './dom.js';
import { listBenchmarks, measure, StoppedError } from './measurement.js';
import { createProgressView } from './progress-view.js';
import { resultsFile } from './results-file.js';
import { nameBrowser } from './user-agent.js';
import { watchHidden } from './watch-hidden.js';

/** Always measured, as every column shows its ladder error; see docs/protocol.md. */
const alwaysMeasured = 'ladder';

/**
 * @typedef {import('./page.js').NoticeKind} NoticeKind
 *
 * @typedef {object} Page
 * @property {(text: string, kind?: NoticeKind) => void} notify
 * @property {string} hiddenCaution
 */

/**
 * Lets a person pick suites and a precision, and run them as often as they like.
 * @param {Page} page
 */
export async function offerChoice(page) {
  byId('suites').append(...suitesOf(await listBenchmarks()).map(suiteOption));

  const form = /** @type {HTMLFormElement} */ (byId('choice'));
  /** @type {(() => void) | null} */
  let stop = null;
  byId('stop').addEventListener('click', () => stop?.());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (stop) return;
    const request = readRequest(form);
    for (const notice of document.querySelectorAll('.notice:not(.lasting)')) notice.remove();
    if (request.suites.length === 0) {
      page.notify('No suite is chosen: tick at least one.');
      return;
    }
    setRunning(form, true);
    try {
      await run(request, page, (stopRun) => (stop = stopRun));
    } finally {
      stop = null;
      setRunning(form, false);
    }
  });
  form.hidden = false;
}

/**
 * @param {any} request
 * @param {Page} page
 * @param {(stop: () => void) => void} onStart
 */
async function run(request, { notify, hiddenCaution }, onStart) {
  const view = createProgressView();
  const { rounds } = request.profile;
  /** @type {ReturnType<typeof collectRound>[]} */
  const collected = [];
  const startedAt = new Date();
  let cut = false;
  /** @type {string | null} */
  let reason = null;

  const measured = () => collected.some(({ record }) => record.results.length > 0);

  const outcome = byId('outcome');
  outcome.hidden = true;
  view.start();
  const unwatch = watchHidden((warning) => {
    notify(hiddenCaution, 'caution');
    collected.at(-1)?.take(warning);
  });
  try {
    // Each round in a worker of its own, as the command gives each a process.
    for (let round = 0; round < rounds; round += 1) {
      const { record, take } = collectRound(round);
      collected.push({ record, take });
      const running = measure(requestOfRound(request, round, rounds), (event) => {
        take(event);
        view.see(event, round, rounds);
      });
      onStart(running.stop);
      await running.done;
    }
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
  }

  // What was finished is shown even when the run was not; if nothing was, the table before it.
  if (!measured()) {
    outcome.hidden = outcome.childElementCount === 0;
    return;
  }
  const records = collected.map(({ record }) => record);
  const { id } = nameBrowser(navigator.userAgent);
  const machine = { cores: navigator.hardwareConcurrency ?? null, os: navigator.platform || null };
  const finishedAt = new Date();
  const file = resultsFile({
    id, rounds: records, request, startedAt, finishedAt, cut, reason, machine,
  });
  try {
    // Loaded now, and not while the module was being measured.
    const { showOutcome } = await import('./outcome-view.js');
    showOutcome(file);
  } catch (error) {
    notify(`The results cannot be shown: ${/** @type {Error} */ (error).message}.`);
  }
}

/** @param {HTMLFormElement} form */
function readRequest(form) {
  const data = new FormData(form);
  const name = data.get('profile') === 'default' ? 'default' : 'quick';
  return {
    schema: 'samebench-request/1',
    suites: data.getAll('suite').map(String),
    filter: '',
    profile: profiles[name],
    seed: 1,
    allowDebug: false,
  };
}

/**
 * @typedef {{suite: string, onlyByName?: boolean}} Listed
 * @param {Listed[]} benchmarks
 */
function suitesOf(benchmarks) {
  /** @type {Map<string, {suite: string, count: number, chosen: boolean}>} */
  const suites = new Map();
  for (const { suite, onlyByName } of benchmarks) {
    const { count } = suites.get(suite) ?? { count: 0 };
    suites.set(suite, { suite, count: count + 1, chosen: !onlyByName });
  }
  return [...suites.values()];
}

/** @param {{suite: string, count: number, chosen: boolean}} suite chosen: until a person unticks it */
function suiteOption({ suite, count, chosen }) {
  const box = element('input', { type: 'checkbox', name: 'suite', value: suite });
  box.defaultChecked = chosen;
  const note = suite === alwaysMeasured ? `${count}, always measured` : String(count);
  return element('label', {}, box, element('span', {}, `${suite} `, element('small', {}, note)));
}

/**
 * @param {HTMLFormElement} form
 * @param {boolean} running
 */
function setRunning(form, running) {
  for (const fieldset of form.querySelectorAll('fieldset')) fieldset.disabled = running;
  const runButton = /** @type {HTMLButtonElement} */ (byId('run'));
  const stopButton = /** @type {HTMLButtonElement} */ (byId('stop'));
  // The focus would be lost with the button that has it.
  const moveFocus = document.activeElement === (running ? runButton : stopButton);
  runButton.disabled = running;
  stopButton.disabled = !running;
  if (moveFocus) (running ? stopButton : runButton).focus();
}
