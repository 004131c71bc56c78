/**
 * Reports if the page is hidden during a run, because browsers slow down hidden pages.
 *
 * @param {(warning: import('../../../protocol/types.js').WarningEvent) => void} onHidden called at most once
 * @returns {() => void} stops watching
 */
export function watchHidden(onHidden) {
  let reported = false;
  const check = () => {
    if (reported || document.visibilityState !== 'hidden') return;
    reported = true;
    onHidden({
      event: 'warning',
      code: 'page-hidden',
      message:
        'the page was hidden during the run, so the results may be wrong: browsers slow down hidden pages',
      benchmark: null,
    });
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => document.removeEventListener('visibilitychange', check);
}
