import { isSelected } from '../../../protocol/selection.js';
import { byId, element } from '../dom.js';

/** Measured in every run, because every column shows its ladder error; see docs/protocol.md. */
const alwaysMeasured = 'ladder';

/**
 * @typedef {{suite: string, name: string, argument?: string | null, onlyByName?: boolean}} Listed
 * @typedef {{suite: string, count: number, usual: boolean}} ListedSuite usual: ticked by default
 */

/**
 * The form in which the user chooses suites, benchmarks and a precision.
 *
 * @param {Listed[]} benchmarks
 * @param {import('../address.js').View} view the initial choice; updated when the user changes it
 * @param {() => void} onChange called after `view` was updated
 */
export function createChoice(benchmarks, view, onChange) {
  const form = /** @type {HTMLFormElement} */ (byId('choice'));
  const only = /** @type {HTMLInputElement} */ (byId('only'));
  const listed = suitesOf(benchmarks);
  const isDefault = (/** @type {string[]} */ names) =>
    listed.every(({ suite, usual }) => names.includes(suite) === usual);

  byId('suites').append(...listed.map((suite) => suiteOption(suite, view.suites)));
  only.value = view.only;
  for (const radio of form.querySelectorAll('input[name=profile]')) {
    const input = /** @type {HTMLInputElement} */ (radio);
    input.checked = input.value === view.profile;
  }

  const suites = () => new FormData(form).getAll('suite').map(String);
  const chosen = () => {
    const names = suites();
    return benchmarks.filter(
      (one) => names.length > 0 && isSelected({ suites: names, filter: only.value.trim() }, one),
    );
  };
  const count = () => (byId('count').textContent = `${chosen().length} of ${benchmarks.length} chosen`);
  form.addEventListener('input', () => {
    const names = suites();
    view.suites = isDefault(names) ? null : names;
    view.only = only.value;
    view.profile = /** @type {import('../address.js').View['profile']} */ (new FormData(form).get('profile'));
    count();
    onChange();
  });
  count();

  return {
    form,
    suites,
    /** @returns {string | null} why the choice cannot be run; null if it can */
    problem() {
      if (suites().length === 0) return 'No suite is chosen. Tick at least one.';
      return chosen().length > 0
        ? null
        : `No benchmark of these suites contains “${only.value.trim()}” in its name.`;
    },
    /** @param {boolean} running */
    setRunning(running) {
      for (const fieldset of form.querySelectorAll('fieldset')) fieldset.disabled = running;
      const runButton = /** @type {HTMLButtonElement} */ (byId('run'));
      const stopButton = /** @type {HTMLButtonElement} */ (byId('stop'));
      // Disabling the focused button would lose the focus.
      const moveFocus = document.activeElement === (running ? runButton : stopButton);
      runButton.disabled = running;
      stopButton.disabled = !running;
      if (moveFocus) (running ? stopButton : runButton).focus();
    },
  };
}

/**
 * @param {Listed[]} benchmarks
 * @returns {ListedSuite[]}
 */
function suitesOf(benchmarks) {
  /** @type {Map<string, ListedSuite>} */
  const suites = new Map();
  for (const { suite, onlyByName } of benchmarks) {
    const { count } = suites.get(suite) ?? { count: 0 };
    suites.set(suite, { suite, count: count + 1, usual: !onlyByName });
  }
  return [...suites.values()];
}

/**
 * @param {ListedSuite} suite
 * @param {string[] | null} wanted
 */
function suiteOption({ suite, count, usual }, wanted) {
  const box = element('input', { type: 'checkbox', name: 'suite', value: suite });
  box.defaultChecked = wanted ? wanted.includes(suite) : usual;
  const note = suite === alwaysMeasured ? `${count}, always measured` : String(count);
  return element('label', {}, box, element('span', {}, `${suite} `, element('small', {}, note)));
}
