/**
 * What a page must have and should have, in words.
 *
 * @typedef {object} Environment
 * @property {string[]} obstacles nothing can be measured while there is one
 * @property {string[]} cautions it can be measured, but worse
 */

/**
 * @param {{WebAssembly?: unknown, Worker?: unknown, BigInt64Array?: unknown,
 *   crossOriginIsolated?: boolean}} scope the page's global
 * @returns {Environment}
 */
export function examine(scope) {
  const obstacles = [];
  const cautions = [];
  if (typeof scope.WebAssembly !== 'object') {
    obstacles.push(
      'This browser has no WebAssembly, which the benchmarks are built as. Use a current browser; ' +
        'if this is one, a lock-down mode or a policy may have switched WebAssembly off.',
    );
  }
  if (typeof scope.Worker !== 'function') {
    obstacles.push(
      'This browser has no workers, which the measuring is done in. Use a current browser.',
    );
  }
  if (typeof scope.BigInt64Array !== 'function') {
    obstacles.push('This browser has no 64-bit integers (BigInt). Use a current browser.');
  }
  if (scope.crossOriginIsolated !== true) {
    cautions.push(
      'This page is not cross-origin isolated, so the browser gives it a coarse clock only. ' +
        'It works all the same: samples take longer and errors are wider. For the fine clock, ' +
        'open the page by the address that “npm run web” prints on the same machine, or have its ' +
        'web host send the headers COOP and COEP over https.',
    );
  }
  return { obstacles, cautions };
}

export const hiddenCaution =
  'This page was hidden during the run. Browsers slow hidden pages down and throttle their ' +
  'timers, so the figures may be off: keep the page in front, and run again.';
