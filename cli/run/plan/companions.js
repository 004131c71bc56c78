import { extras } from '../../extras.js';
import { missingOption } from '../../system/exit.js';

/** Options that mean nothing without another one, which follows. */
const companions = {
  failOn: 'compare',
  threshold: 'compare',
  allowDifferences: 'compare',
  allow: 'compare',
  retry: 'compare',
  force: 'record',
  label: 'history',
};

/** How an option is written. @param {string} key of commander, such as "failOn" */
const flagOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param {Record<string, any>} options
 * @throws {import('../../system/exit.js').UsageError} one is there without the other
 */
export function checkCompanions(options) {
  const ofExtras = Object.values(extras)
    .flatMap((extra) => Object.entries(extra.options ?? {}))
    .flatMap(([option, { of }]) => (of ? [[option, of]] : []));
  for (const [option, other] of [...Object.entries(companions), ...ofExtras]) {
    if (options[option] !== undefined && options[other] === undefined)
      throw missingOption(flagOf(option), `--${other}`);
  }
}
