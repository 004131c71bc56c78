import { byId, element } from './dom.js';
import { measure, unwatched } from './measuring/measurement.js';
import { createPoster, RefusedError } from './measuring/poster.js';
import { createProgressView } from './views/progress.js';
import { urls } from './urls.js';
import { watchHidden } from './measuring/watch-hidden.js';

/** @typedef {import('./page.js').NoticeKind} NoticeKind */

/**
 * Runs the command's request at once, and sends the events to it as they come.
 *
 * @param {import('../../protocol/types.js').Request} request
 * @param {{notify: (text: string, kind?: NoticeKind) => void, hiddenCaution: string,
 *   obstacles: string[]}} page
 */
export async function runAutomatically(request, { notify, hiddenCaution, obstacles }) {
  const id = newPageId();
  const view = createProgressView();
  /** @type {ReturnType<typeof measure> | undefined} */
  let running;

  const poster = createPoster({
    url: urls.events,
    page: id,
    onLost: () => running?.stop(),
  });
  try {
    await poster.claim();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    notify(`Nothing is measured here: ${error.message}. You can close this page.`);
    return;
  }
  holdLifeline(id);

  /** @param {string} message */
  const report = (message) => poster.push(failure(message));
  if (obstacles.length > 0) {
    report(obstacles.join(' '));
    await poster.finish();
    return;
  }

  view.start();
  const unwatch = watchHidden((warning) => {
    notify(hiddenCaution, 'caution');
    poster.push(JSON.stringify(warning));
  });
  let reason = null;
  // The module may have said itself why the round is over; a benchmark's failure does not.
  let told = false;
  try {
    running = measure(request, (event, line) => {
      if (event.event === 'failure' && event.benchmark === null) told = true;
      view.see(event);
      poster.push(line);
    }, unwatched);
    await running.done;
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
    if (!told) report(reason);
  } finally {
    unwatch();
  }

  try {
    await poster.finish();
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
  }
  if (reason) notify(`The run failed: ${reason}.`);
  if (request.stay) {
    view.end('Done: leave this page open, and the next round starts by itself', true);
    await nextRound(request.round);
    location.reload();
    return;
  }
  if (reason) {
    view.end('Failed: you can close this page');
    return;
  }
  view.end('Done: you can close this page', true);
  byId('progress').append(element('p', { class: 'muted' }, 'The results are in the terminal.'));
}

/**
 * Settles when the server, which leaves between rounds, is there with another round.
 * @param {number} round that was measured here
 */
async function nextRound(round) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    try {
      const request = await (await fetch(urls.request)).json();
      if (request && request.round !== round) return;
    } catch {
      // It measures elsewhere, or all is over.
    }
  }
}

/** Made anew for each load, so that a reload counts as another page. */
function newPageId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Leaves a request open for as long as this page lives: its end tells the command that the page was
 * closed, reloaded or has crashed.
 *
 * @param {string} id
 */
async function holdLifeline(id) {
  const url = new URL(urls.alive);
  url.searchParams.set('page', id);
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      await (await fetch(url)).text();
    } catch {
      // The server has left, or the connection was cut: once more, and then it does not matter.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @param {string} message */
function failure(message) {
  return JSON.stringify({ event: 'failure', message, benchmark: null });
}
