import { exitCode } from './exit.js';

/** The reason of an abort: the user, or the system, stops the run. */
class Interruption extends Error {
  name = 'AbortError';
  /** @param {string} signalName */
  constructor(signalName) {
    super(`stopped by ${signalName}`);
    this.signalName = signalName;
  }
}

/**
 * @typedef {(signal: NodeJS.Signals, listener: (name: string) => void) => void} Subscribe
 * @typedef {{on: Subscribe, off: Subscribe, exit: (code: number) => void}} SignalTarget what is used of the process
 */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/**
 * Turns the first Ctrl-C, SIGTERM, SIGHUP or SIGQUIT (Ctrl-\) into an abort, so that what was measured can be saved. The
 * second ends the process at once, except a SIGHUP: a terminal that is closed may send several.
 *
 * @param {SignalTarget} [target]
 * @returns {{signal: AbortSignal, dispose: () => void}}
 */
export function listenForInterrupt(target = process) {
  const controller = new AbortController();
  const listener = (/** @type {string} */ name) => {
    // `exit` still ends the children: see cli/system/process-group.js.
    if (!controller.signal.aborted) controller.abort(new Interruption(name));
    else if (name !== 'SIGHUP') target.exit(exitCode.interrupted);
  };
  for (const name of signals) target.on(name, listener);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of signals) target.off(name, listener);
    },
  };
}
