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
 * @typedef {object} SignalTarget what is used of the process
 * @property {Subscribe} on
 * @property {Subscribe} off
 * @property {(signal: NodeJS.Signals) => void} removeAllListeners
 * @property {number} pid
 * @property {(pid: number, signal: NodeJS.Signals) => void} kill
 */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/**
 * Ends a process as Ctrl-C does if nobody listens, and for certain: `exit` waits for threads, of which one
 * may wait for a pipe that nobody writes to. Its guard ends what it has started.
 *
 * @param {SignalTarget} target
 */
function end(target) {
  target.removeAllListeners('SIGINT');
  target.kill(target.pid, 'SIGINT');
  target.kill(target.pid, 'SIGKILL');
}

/**
 * Turns the first Ctrl-C, SIGTERM, SIGHUP or SIGQUIT (Ctrl-\) into an abort, so that what was measured can be
 * saved. The second ends the process at once, except a SIGHUP: a terminal that is closed may send several.
 *
 * @param {SignalTarget} [target]
 * @returns {{signal: AbortSignal, dispose: () => void}}
 */
export function listenForInterrupt(target = process) {
  const controller = new AbortController();
  const listener = (/** @type {string} */ name) => {
    if (!controller.signal.aborted) controller.abort(new Interruption(name));
    else if (name !== 'SIGHUP') end(target);
  };
  for (const name of signals) target.on(name, listener);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of signals) target.off(name, listener);
    },
  };
}
