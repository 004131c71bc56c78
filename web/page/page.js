import { byId, element } from './dom.js';
import { examine, hiddenCaution } from './environment.js';
import { urls } from './urls.js';
import { nameBrowser } from './user-agent.js';
import { runAutomatically } from './automatic.js';
import { offerChoice } from './manual.js';

/**
 * Errors and cautions belong to a run and disappear with the next one; lasting notices stay.
 * @typedef {'error' | 'caution' | 'lasting'} NoticeKind
 */

/**
 * Shows a notice, unless the same text is already shown.
 * @param {string} text
 * @param {NoticeKind} [kind]
 */
function notify(text, kind = 'error') {
  const style = `notice ${kind}`;
  const shown = [...byId('notices').children].some((notice) => notice.textContent === text);
  if (!shown) byId('notices').append(element('p', { class: style }, text));
}

/** Shows the facts on which the precision of results depends, as small marks at the top. */
function showFacts() {
  const { runtime, runtimeVersion } = nameBrowser(navigator.userAgent);
  byId('browser').textContent = `${runtime} ${runtimeVersion ?? ''}`.trim();
  const isolated = globalThis.crossOriginIsolated;
  const { hardwareConcurrency: cores = '?' } = navigator;
  byId('facts').append(
    element('li', { class: isolated ? 'good' : 'bad' }, isolated ? 'isolated' : 'not isolated'),
    element('li', {}, `${cores} ${cores === 1 ? 'core' : 'cores'}`),
  );
}

/**
 * Gets the request of an automatic run, if the command opened this page.
 * @returns {Promise<import('../../protocol/types.js').Request | null>} null: the user chooses what to run
 */
async function fetchRequest() {
  const response = await fetch(urls.request);
  if (!response.ok) throw new Error(`the server sent no request: status ${response.status}`);
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

// Tests and other scripts wait for `data-ready`, which is set when the page has started or its run ended.
main()
  .catch((error) => notify(`The page could not start: ${error.message}.`))
  .finally(() => (document.documentElement.dataset.ready = 'true'));
