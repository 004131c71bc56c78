import { urls } from '../urls.js';

/** Longer than any visit of a benchmark takes; after it the worker counts as dead. */
const defaultSilenceMs = 120_000;

/** For a run that the command watches, as long as its --timeout says. */
export const unwatched = Infinity;

/**
 * @typedef {import('../../../protocol/types.js').HostEvent} HostEvent
 * @typedef {import('../worker.js').Task} Task
 * @typedef {import('../worker.js').Answer} Answer
 * @typedef {import('../worker.js').Trouble} Trouble
 * @typedef {import('../worker.js').Listed} Listed
 */

/**
 * One worker, from its start to its end.
 *
 * @template T
 * @param {Task} task what the worker is asked for
 * @param {(answer: Answer, resolve: (value: T) => void, reject: (error: Error) => void) => void} onMessage
 * @param {number} [silenceMs]
 * @returns {{done: Promise<T>, stop: () => void}} `stop` rejects `done` with a `StoppedError`
 */
function employ(task, onMessage, silenceMs = defaultSilenceMs) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(error: Error) => void} */
  let giveUp = () => {};

  /** @type {Promise<T>} */
  const done = new Promise((resolve, reject) => {
    giveUp = reject;
    const listen = () => {
      clearTimeout(timer);
      if (silenceMs === unwatched) return;
      timer = setTimeout(
        () => reject(new Error(`the worker died or hung: not a word for ${silenceMs / 1000} s`)),
        silenceMs,
      );
    };
    worker = new Worker(urls.worker, { type: 'module' });
    worker.onmessage = (/** @type {MessageEvent<Answer | Trouble>} */ { data }) => {
      listen();
      if (data.type === 'error') reject(new Error(data.message));
      else onMessage(data, resolve, reject);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const what = event.message || 'its script could not be loaded';
      reject(new Error(`the worker died: ${what}`));
    };
    worker.onmessageerror = () => reject(new Error('the worker sent what cannot be read'));
    listen();
    worker.postMessage(task);
  });
  // A round blocks its worker, so that ending it is the only way to stop; it also frees its memory.
  const settled = done.finally(() => {
    clearTimeout(timer);
    worker?.terminate();
  });
  return { done: settled, stop: () => giveUp(new StoppedError('stopped')) };
}

/** The person pressed Stop. */
export class StoppedError extends Error {
  name = 'StoppedError';
}

/**
 * The benchmarks that the module holds, as entries of a plan.
 * @returns {Promise<Listed[]>}
 */
export function listBenchmarks() {
  return employ({ type: 'list' }, (answer, /** @type {(benchmarks: Listed[]) => void} */ resolve) => {
    if (answer.type === 'list') resolve(answer.benchmarks);
  }).done;
}

/**
 * Runs a request in a fresh worker.
 *
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent, line: string) => void} onEvent
 * @param {number} [silenceMs] after which the worker counts as dead
 * @returns {{done: Promise<void>, stop: () => void}} `done` rejects with why the round is not whole
 */
export function measure(request, onEvent, silenceMs) {
  /** @type {string | null} */
  let failure = null;
  return employ({ type: 'run', request }, (answer, /** @type {() => void} */ resolve, reject) => {
    if (answer.type === 'event') {
      const event = /** @type {HostEvent} */ (JSON.parse(answer.line));
      // One benchmark's failure leaves the others; one without a benchmark ends the round.
      if (event.event === 'failure') failure = event.message;
      onEvent(event, answer.line);
    } else if (answer.type === 'done') {
      if (answer.code === 0) resolve();
      else reject(new Error(failure ?? `the module ended with code ${answer.code}`));
    }
  }, silenceMs);
}
