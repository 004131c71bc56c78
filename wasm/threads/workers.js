/**
 * The globals of a web worker, which a module with threads expects in every runtime. Such a module starts
 * its threads as web workers, and expects to run in one itself.
 */
import os from 'node:os';
import { Worker as NodeWorker } from 'node:worker_threads';

const startScript = new URL('worker.js', import.meta.url);

/** A web worker in a thread of Node, Bun or Deno. */
class RuntimeWorker extends NodeWorker {
  /** @type {((event: {data: unknown}) => void) | null} */
  onmessage = null;
  /** @type {((event: {message: string, filename: string, lineno: number}) => void) | null} */
  onerror = null;

  /**
   * @param {URL | string} script
   * @param {{name?: string}} [options]
   */
  constructor(script, { name = '' } = {}) {
    super(startScript, { workerData: { script: String(script), name } });
    this.on('message', (data) => this.onmessage?.({ data }));
    this.on('error', ({ message }) => this.onerror?.({ message, filename: String(script), lineno: 0 }));
  }
}

/**
 * Makes this process look like a web worker in which the module can start threads. Call it before the
 * module's script is imported.
 *
 * @param {URL} location of the module's script
 */
export function becomeWorker(location) {
  actAsWorker(location, { Worker: RuntimeWorker });
}

/** Names the CPUs as a browser does: Node 20 has no navigator. */
export function countCpus() {
  if (!globalThis.navigator) define({ navigator: { hardwareConcurrency: os.availableParallelism() } });
}

/**
 * Defines the globals by which Emscripten's code recognises a worker.
 *
 * @param {URL} location
 * @param {Record<string, unknown>} others
 */
export function actAsWorker(location, others) {
  countCpus();
  define({
    self: globalThis,
    location,
    importScripts() {
      throw new Error('importScripts() does not exist here: a module is imported');
    },
    ...others,
  });
}

/** @param {Record<string, unknown>} globals */
function define(globals) {
  // Not assigned: some runtimes have a read-only one of the same name.
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}
