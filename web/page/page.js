import { byId, element } from './dom.js';
import { examine, hiddenCaution } from './environment.js';
import { urls } from './urls.js';
import { nameBrowser } from './user-agent.js';
import { runAutomatically } from './automatic.js';
import { offerChoice } from './manual.js';

/**
 * An error or a caution belongs to a run and goes with the next; what lasts is the page's.
 * @typedef {'error' | 'caution' | 'lasting'} NoticeKind
 */

/**
 * @param {string} text
 * @param {NoticeKind} [kind]
 */
function notify(text, kind = 'error') {
  const style = `notice ${kind}`;
  const shown = [...byId('notices').children].some((notice) => notice.textContent === text);
  if (!shown) byId('notices').append(element('p', { class: style }, text));
}

/** What a person should know before they believe a number: shown as small marks on top. */
function showFacts() {
  const { runtime, runtimeVersion } = nameBrowser(navigator.userAgent);
  byId('browser').textContent = `${runtime} ${runtimeVersion ?? ''}`.trim();
  const isolated = globalThis.crossOriginIsolated;
  byId('facts').append(
    element('li', { class: isolated ? 'good' : 'bad' }, isolated ? 'isolated' : 'not isolated'),
    element('li', {}, `${navigator.hardwareConcurrency ?? '?'} cores`),
  );
}

/**
 * The request of an automatic run, which the server has when the command opened this page.
 * @returns {Promise<import('../../protocol/types.js').Request | null>} null for a run by hand
 */
async function fetchRequest() {
  const response = await fetch(urls.request);
  if (!response.ok) throw new Error(`the server gave no request: status ${response.status}`);
  return response.json();
}

async function main() {
  showFacts();
  const { obstacles, cautions } = examine(globalThis);
  for (const text of cautions) notify(text, 'lasting');
  for (const text of obstacles) notify(text);

  const request = await fetchRequest();
  const page = { notify, hiddenCaution, obstacles };
  if (request) await runAutomatically(request, page);
  else await offerChoice(page, obstacles.length === 0);
}

// For tests, and for who drives the page: set once there is nothing more to wait for.
main()
  .catch((error) => notify(`The page could not start: ${error.message}.`))
  .finally(() => (document.documentElement.dataset.ready = 'true'));
