import { urls } from '../urls.js';

/** A worker that sends nothing for this long counts as dead. Longer than a visit of any benchmark. */
const defaultSilenceMs = 120_000;

/** No limit, for runs that the command watches with its own --timeout. */
export const unwatched = Infinity;

/**
 * @import { HostEvent } from '../../../protocol/types.js'
 * @import { Task, Answer, WorkerError, Listed } from '../worker.js'
 */

/**
 * Starts a worker, sends it a message, and ends it when the task is complete or has failed.
 *
 * @template T
 * @param {Task} task
 * @param {(answer: Answer, resolve: (value: T) => void, reject: (error: Error) => void) => void} onMessage
 * @param {number} [silenceMs] after which the worker counts as dead
 * @returns {{done: Promise<T>, stop: () => void}} `stop` rejects `done` with a `StoppedError`
 */
function runWorker(task, onMessage, silenceMs = defaultSilenceMs) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(error: Error) => void} */
  let giveUp = () => {};

  /** @type {Promise<T>} */
  const done = new Promise((resolve, reject) => {
    giveUp = reject;
    const restartTimer = () => {
      clearTimeout(timer);
      if (silenceMs === unwatched) return;
      timer = setTimeout(
        () => reject(new Error(`the worker died or hung: it sent nothing for ${silenceMs / 1000} s`)),
        silenceMs,
      );
    };
    worker = new Worker(urls.worker, { type: 'module' });
    worker.onmessage = (/** @type {MessageEvent<Answer | WorkerError>} */ { data }) => {
      restartTimer();
      if (data.type === 'error') reject(new Error(data.message));
      else onMessage(data, resolve, reject);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const what = event.message || 'its script cannot be loaded';
      reject(new Error(`the worker died: ${what}`));
    };
    worker.onmessageerror = () => reject(new Error('the worker sent an unreadable message'));
    restartTimer();
    worker.postMessage(task);
  });
  // A round blocks its worker, so terminating the worker is the only way to stop it.
  const settled = done.finally(() => {
    clearTimeout(timer);
    worker?.terminate();
  });
  return { done: settled, stop: () => giveUp(new StoppedError('stopped')) };
}

/** The user pressed Stop. */
export class StoppedError extends Error {
  name = 'StoppedError';
}

/**
 * The benchmarks of the module, as entries of a plan.
 * @returns {Promise<Listed[]>}
 */
export function listBenchmarks() {
  return runWorker({ type: 'list' }, (answer, /** @type {(benchmarks: Listed[]) => void} */ resolve) => {
    if (answer.type === 'list') resolve(answer.benchmarks);
  }).done;
}

/**
 * Runs a request in a fresh worker.
 *
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent, line: string) => void} onEvent
 * @param {number} [silenceMs] after which the worker counts as dead
 * @param {import('../../duel/turns.js').Shared | null} [shared] with the other side of a duel
 * @returns {{done: Promise<void>, stop: () => void}} `done` rejects if the round is incomplete
 */
export function measure(request, onEvent, silenceMs, shared = null) {
  /** @type {string | null} */
  let failure = null;
  return runWorker(
    { type: 'run', request, shared },
    (answer, /** @type {() => void} */ resolve, reject) => {
      if (answer.type === 'event') {
        const event = /** @type {HostEvent} */ (JSON.parse(answer.line));
        // A benchmark may fail alone, and the round goes on.
        const endsRound = event.event === 'failure' && (event.benchmark === null || event.fatal);
        if (endsRound) failure = event.message;
        onEvent(event, answer.line);
      } else if (answer.type === 'done') {
        if (answer.code === 0) resolve();
        else reject(new Error(failure ?? `the module ended with code ${answer.code}`));
      }
    },
    silenceMs,
  );
}
