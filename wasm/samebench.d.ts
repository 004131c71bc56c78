import type { HostEvent } from '../protocol/types.js';

/**
 * The typed face of the WebAssembly module, `build/wasm/samebench.js`.
 */
export interface SamebenchModule {
  /** JSON: `{compiler, flags, debug, pointerBits}`, as the `host` event of docs/protocol.md. */
  buildInfo(): string;

  /** JSON: `{benchmarks: […]}`, entries as in the `plan` event of docs/protocol.md. */
  list(): string;

  /**
   * Runs one round, and blocks until it is over. Calls `emit` between visits with an event's name
   * and the event as JSON text, never within a timed part. Calls `beforePass`, if given, before
   * each pass over the benchmarks, outside the time. Returns 0, or 2 for a request that it cannot
   * use.
   */
  runRound(
    requestJson: string,
    emit: (name: HostEvent['event'], line: string) => void,
    beforePass?: () => void,
  ): number;
}

export interface SamebenchOptions {
  /**
   * Emscripten's hook: hands over the imports, takes the instance through `done`. The one module
   * is loaded in this way everywhere, as no runtime then has to find the .wasm file by itself.
   */
  instantiateWasm?(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
  print?(text: string): void;
  printErr?(text: string): void;
}

export type SamebenchFactory = (options?: SamebenchOptions) => Promise<SamebenchModule>;

declare const createSamebench: SamebenchFactory;
export default createSamebench;
