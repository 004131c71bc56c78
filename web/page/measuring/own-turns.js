/**
 * The turns of this page in a duel, if it is in a frame of its page (web/duel/page.js).
 *
 * @import { Shared } from '../../duel/turns.js'
 */

/** @returns {Shared | null} null: this page has a window of its own, or no shared memory */
export function findShared() {
  if (window.parent === window) return null;
  const cells =
    /** @type {{samebenchTurns?: Int32Array | null}} */ (/** @type {unknown} */ (window.parent))
      .samebenchTurns ?? null;
  return cells === null ? null : { cells, side: Number(window.frameElement?.getAttribute('data-side')) };
}
