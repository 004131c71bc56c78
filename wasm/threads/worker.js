/** Runs a script of a web worker in a thread of Node, Bun or Deno. */
import { parentPort, workerData } from 'node:worker_threads';
import { actAsWorker } from './workers.js';

/** @typedef {{onmessage?: (event: {data: unknown}) => void}} WorkerScope */

const { script, name } = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

actAsWorker(new URL(script), {
  name,
  postMessage: (/** @type {unknown} */ message) => port.postMessage(message),
});
// Before the script is imported: not all runtimes keep what comes before there is a listener.
const imported = import(script);
port.on('message', async (data) => {
  await imported;
  /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis)).onmessage?.({ data });
});
