import { missingOption } from '../../system/exit.js';

/** Options that mean nothing without another one, which follows. */
const companions = {
  'fail-on': 'compare',
  threshold: 'compare',
  'allow-differences': 'compare',
  allow: 'compare',
  retry: 'compare',
  force: 'record',
  label: 'history',
  browser: 'webdriver',
  capabilities: 'webdriver',
  'page-host': 'webdriver',
};

/** The key that commander makes of an option. @param {string} option such as "fail-on" */
const keyOf = (option) => option.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * @param {Record<string, any>} options
 * @throws {import('../../system/exit.js').UsageError} one is there without the other
 */
export function checkCompanions(options) {
  for (const [option, other] of Object.entries(companions)) {
    if (options[keyOf(option)] !== undefined && options[other] === undefined)
      throw missingOption(option, `--${other}`);
  }
}
