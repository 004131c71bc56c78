import type { HostEvent } from '../protocol/types.js';

/**
 * The types of the WebAssembly module, `build/wasm/samebench.js`.
 */
export interface SamebenchModule {
  /** JSON: `{compiler, flags, debug, pointerBits}`, as in the `host` event of docs/protocol.md. */
  buildInfo(): string;

  /** JSON: `{benchmarks: […]}`, entries as in the `plan` event of docs/protocol.md. */
  list(): string;

  /**
   * Runs one round and blocks until it is over. Calls `emit` with each event's name and the event as JSON
   * text, between visits and never within a timed part. Calls `beforePass`, if given, before each pass over
   * the benchmarks, outside of timed parts. Returns 0, or 2 for an invalid request.
   */
  runRound(
    requestJson: string,
    emit: (name: HostEvent['event'], line: string) => void,
    beforePass?: () => void,
  ): number;
}

export interface SamebenchOptions {
  /**
   * Emscripten's hook: passes the imports and takes the instance through `done`. The module is loaded
   * this way on every platform, so no runtime has to locate the .wasm file.
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
