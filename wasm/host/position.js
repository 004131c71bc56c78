/** @import { PlanEvent, ProgressEvent } from '../../protocol/types.js' */
import { plannedLabel } from '../../protocol/identity.js';

/** Tracks which benchmark the module is measuring, from its events. */
export function trackPosition() {
  /** @type {PlanEvent['benchmarks']} */
  let plan = [];
  const position = {
    /** @type {number | null} */
    benchmark: null,
    /** @type {string | null} */
    label: null,
    isMeasuring: false,
    /**
     * @param {string} name of the event
     * @param {string} line
     */
    see(name, line) {
      // Other events are not parsed, because results are long.
      if (name === 'plan') {
        plan = /** @type {PlanEvent} */ (JSON.parse(line)).benchmarks;
      } else if (name === 'progress') {
        const { benchmark, stage } = /** @type {ProgressEvent} */ (JSON.parse(line));
        position.isMeasuring = stage === 'measure';
        position.benchmark = benchmark;
        position.label = plannedLabel(plan, benchmark);
      }
    },
  };
  return position;
}
