/**
 * The interface of reporters and formats of your own: `import type { Reporter } from 'samebench/reporter'`.
 * docs/formats.md describes both.
 */
import type { Compared, HostEvent, Results, Summary } from '../protocol/types.js';

export type { Cell, Compared, HostEvent, Planned, Results, Row, Summary } from '../protocol/types.js';

/** What the table shows. */
export type RunSummary = Summary & {
  /** With the baseline; only with `--compare`. */
  comparison?: Compared;
};

/** Where an event comes from. */
export interface Origin {
  /** The column, such as `native` or `node@simd`. */
  platform: string;
  /** Which of the column's rounds, counted from 0. Each is a fresh process, worker or page. */
  round: number;
}

/**
 * The default export of a module for `samebench run --reporter`. It replaces the table on stdout. At least
 * one of the functions is required. If one throws or rejects, the reporter is not called again; the run
 * continues, its results are saved, and the exit code is 4.
 */
export interface Reporter {
  /**
   * Called with each event of a host as it arrives. docs/protocol.md describes the events; times are in
   * nanoseconds. The next event does not wait for a promise. What this function does competes with the
   * measurement for the machine, so it should be short.
   */
  event?(event: HostEvent, from: Origin): void | Promise<void>;
  /**
   * Called once, after all results are saved. `summary` has what the table shows, `results` every sample.
   * With `--compare`, `summary.comparison` is the comparison with the baseline. Is awaited.
   */
  summary?(summary: RunSummary, results: Results): void | Promise<void>;
}

/**
 * The default export of a module for `samebench report --format`: makes the text that is printed, or written
 * to the file of `--output`. If it throws, nothing is written and the exit code is 4.
 */
export type Format = (summary: Summary, results: Results) => string | Promise<string>;

/**
 * The default export of a module for `samebench compare --format` and `samebench duel --format`: the same for a
 * comparison of two runs. docs/protocol.md describes it.
 */
export type ComparisonFormat = (comparison: Compared) => string | Promise<string>;
