/**
 * Notices when the page is hidden during a run: browsers then slow it down.
 *
 * @param {(warning: import('../../../protocol/types.js').WarningEvent) => void}
 *   onHidden once at most
 * @returns {() => void} ends the watch
 */
export function watchHidden(onHidden) {
  let told = false;
  const look = () => {
    if (told || document.visibilityState !== 'hidden') return;
    told = true;
    onHidden({
      event: 'warning',
      code: 'page-hidden',
      message: 'the page was hidden during the run: browsers slow hidden pages down',
      benchmark: null,
    });
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}
