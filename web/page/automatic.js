import { takeBack } from '../duel/turns.js';
import { byId, element } from './dom.js';
import { measure, unwatched } from './measuring/measurement.js';
import { findShared } from './measuring/own-turns.js';
import { createEventSender, RefusedError } from './measuring/event-sender.js';
import { createProgressView } from './views/progress.js';
import { urls } from './urls.js';
import { watchHidden } from './measuring/watch-hidden.js';

/** @import { NoticeKind } from './page.js' */

/**
 * Runs the command's request at once and streams the events to the command.
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

  const sender = createEventSender({
    url: urls.events,
    page: id,
    onLost: () => running?.stop(),
  });
  try {
    await sender.claim();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    notify(`This page does not measure: ${error.message}. You can close it.`);
    return;
  }
  holdHeartbeat(id);

  /** @param {string} message */
  const report = (message) => sender.push(failure(message));
  if (obstacles.length > 0) {
    report(obstacles.join(' '));
    await sender.finish();
    return;
  }

  view.start();
  const unwatch = watchHidden((warning) => {
    notify(hiddenCaution, 'caution');
    sender.push(JSON.stringify(warning));
  });
  let reason = null;
  // Whether the module itself reported why the round ended. The failure of a benchmark does not end it.
  let failureSent = false;
  const shared = findShared();
  try {
    running = measure(
      request,
      (event, line) => {
        if (event.event === 'failure' && event.benchmark === null) failureSent = true;
        view.see(event);
        sender.push(line);
      },
      unwatched,
      shared,
    );
    await running.done;
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
    if (!failureSent) report(reason);
  } finally {
    unwatch();
    if (shared !== null) takeBack(shared.cells);
  }

  try {
    await sender.finish();
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
  }
  if (reason) notify(`The run failed: ${reason}.`);
  if (request.stay) {
    view.end('Done: leave this page open; the next round starts automatically', true);
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
 * Waits until the server offers another round. Between rounds there is no server.
 * @param {number} round index of the round that was just measured
 */
async function nextRound(round) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    try {
      const request = await (await fetch(urls.request)).json();
      if (request && request.round !== round) return;
    } catch {
      // The command is measuring another platform, or has ended.
    }
  }
}

/** A random id for this load of the page, so a reload counts as another page. */
function newPageId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps a request open while this page is loaded. From the end of the connection the command detects that
 * the page was closed or reloaded, or has crashed.
 *
 * @param {string} id
 */
async function holdHeartbeat(id) {
  const url = new URL(urls.alive);
  url.searchParams.set('page', id);
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      await (await fetch(url)).text();
    } catch {
      // The server has ended, or the connection was lost. Retry a few times.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A failure event of the whole round, as JSON. @param {string} message */
function failure(message) {
  return JSON.stringify({ event: 'failure', message, benchmark: null });
}
