/**
 * Checks what the browser offers, and explains what is missing.
 *
 * @typedef {object} Environment
 * @property {string[]} obstacles messages about what makes measuring impossible
 * @property {string[]} cautions messages about what makes results less precise
 */

/**
 * Examines the page's environment.
 * @param {{WebAssembly?: unknown, Worker?: unknown, BigInt64Array?: unknown,
 *   crossOriginIsolated?: boolean}} scope the page's global
 * @returns {Environment}
 */
export function examine(scope) {
  const obstacles = [];
  const cautions = [];
  if (typeof scope.WebAssembly !== 'object') {
    obstacles.push(
      'This browser has no WebAssembly, which the benchmarks need. Use a current browser. ' +
        'In a current browser, a lockdown mode or a policy may have disabled WebAssembly.',
    );
  }
  if (typeof scope.Worker !== 'function') {
    obstacles.push('This browser has no web workers, which the benchmarks need. Use a current browser.');
  }
  if (typeof scope.BigInt64Array !== 'function') {
    obstacles.push('This browser has no 64-bit integers (BigInt). Use a current browser.');
  }
  if (scope.crossOriginIsolated !== true) {
    cautions.push(
      'This page is not cross-origin isolated, so the browser gives it a coarse clock only. ' +
        'You can measure, but samples take longer and intervals are wider. For the fine clock, ' +
        'open the address that “npm run web” prints on this machine, or configure the ' +
        'web host to use https and to send the headers COOP and COEP.',
    );
  }
  return { obstacles, cautions };
}

export const hiddenCaution =
  'This page was hidden during the run. Browsers slow down hidden pages, so the results may be ' +
  'wrong. Keep the page visible and run again.';
