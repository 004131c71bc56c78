import { byId, element } from '../dom.js';
import { loadReader } from '../urls.js';

/** @import { Outcome } from './outcome.js' */

/** Largest results file. A thorough run of all suites has about 20 MB; parsing much more freezes the page. */
const maxBytes = 200e6;

/**
 * Reads results files that the user drops or chooses, and lists the results that are shown.
 *
 * @param {{onChange: (outcomes: Outcome[]) => void}} page
 */
export function createFilesView({ onChange }) {
  /** @type {Outcome[]} */
  let outcomes = [];
  const [list, notices] = [byId('file-list'), byId('file-notices')];

  function changed() {
    list.replaceChildren(
      ...outcomes.map((outcome) => {
        const remove = element('button', { type: 'button', 'aria-label': `Remove ${outcome.name}` }, '×');
        remove.addEventListener('click', () => {
          outcomes = outcomes.filter((one) => one !== outcome);
          changed();
          byId('choose').focus();
        });
        return element('li', {}, outcome.name, remove);
      }),
    );
    onChange(outcomes);
  }

  /** @param {File[]} files */
  async function take(files) {
    notices.replaceChildren();
    for (const file of files) {
      const reading = element('p', { class: 'muted' }, `Reading ${file.name} …`);
      notices.append(reading);
      try {
        if (file.size > maxBytes) {
          throw new Error(
            `${file.name}: the file has ${Math.ceil(file.size / 1e6)} MB; this page reads at most ` +
              `${maxBytes / 1e6} MB`,
          );
        }
        const { parseResults, chapters } = await loadReader();
        const results = parseResults(await file.text(), file.name);
        outcomes = [...outcomes, { name: file.name, results, chapters }];
      } catch (error) {
        notices.append(
          element('p', { class: 'notice error' }, `Not shown: ${/** @type {Error} */ (error).message}`),
        );
      } finally {
        reading.remove();
      }
    }
    changed();
  }

  /**
   * A results file of the same site, of which the address of the page may be anybody's.
   * @param {string} address
   */
  async function fetchFile(address) {
    const name = address.split('/').pop() ?? '';
    try {
      const url = new URL(address, location.href);
      if (url.origin !== location.origin) throw new Error('it is of another site');
      const response = await fetch(url, { credentials: 'omit', redirect: 'error' });
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      await take([new File([await response.blob()], name)]);
    } catch (error) {
      notices.append(
        element(
          'p',
          { class: 'notice error' },
          `${name} cannot be loaded: ${/** @type {Error} */ (error).message}`,
        ),
      );
    }
  }

  const choose = /** @type {HTMLInputElement} */ (byId('choose'));
  choose.addEventListener('change', async () => {
    await take([...(choose.files ?? [])]);
    choose.value = '';
  });
  // The whole page accepts files: a file dropped beside a smaller target would replace the page.
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    await take([...(event.dataTransfer?.files ?? [])]);
  });
  byId('files').hidden = false;

  return {
    fetchFile,
    /** Puts the results of this page first and removes its earlier ones. @param {Outcome} own */
    setOwn(own) {
      outcomes = [own, ...outcomes.filter(({ name }) => name !== own.name)];
      changed();
    },
  };
}
