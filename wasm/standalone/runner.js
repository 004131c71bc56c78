/**
 * Runs the standalone module in Node's own WASI:
 *
 *   node --no-warnings wasm/standalone/runner.js MODULE < request.json > events.ndjson
 *
 * JavaScript only starts the module: no call of a round but those of the clock and of the events leaves it.
 */
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
import { stackText } from '../host/traps.js';
import { describeRuntime } from '../runner/runtime.js';

const [path] = process.argv.slice(2);
const { affinity, priority } = describeRuntime();
const env = { SAMEBENCH_AFFINITY: affinity ?? '', SAMEBENCH_PRIORITY: String(priority ?? '') };
const wasi = new WASI({ version: 'preview1', args: [path], env, returnOnExit: true });

/** WASI's EAGAIN, which a full or an empty pipe gives. */
const again = 6;
const waiter = new Int32Array(new SharedArrayBuffer(4));

/**
 * The same function, but it waits where Node.js does not.
 *
 * @param {(...args: number[]) => number} call
 * @returns {(...args: number[]) => number}
 */
const waiting =
  (call) =>
  (...args) => {
    for (;;) {
      const result = call(...args);
      if (result !== again) return result;
      Atomics.wait(waiter, 0, 0, 1);
    }
  };

const { wasi_snapshot_preview1: system } =
  /** @type {{wasi_snapshot_preview1: Record<string, (...args: number[]) => number>}} */ (
    wasi.getImportObject()
  );
const imports = {
  wasi_snapshot_preview1: { ...system, fd_read: waiting(system.fd_read), fd_write: waiting(system.fd_write) },
};
const { instance } = await WebAssembly.instantiate(readFileSync(path), imports);
try {
  process.exit(Number(wasi.start(instance)));
} catch (error) {
  const overrun = /** @type {(() => number) | undefined} */ (instance.exports.samebench_stack_overrun);
  if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  // Node.js would show where, and the command the last lines of that.
  console.error(`${error.name}: ${error.message}${stackText(overrun)}`);
  process.exit(1);
}
