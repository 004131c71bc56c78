import type { HostEvent, WarningEvent } from '../protocol/types.js';
import type { JavaScriptRows } from './javascript/rows.js';
import type { FileSystem, MemoryFiles } from './runner/disk.js';

/** What a process has used of the CPUs since it began. */
export interface CpuUse {
  /** Of all its threads, in nanoseconds. */
  timeNs: number;
  /** How often a thread waited for something. */
  givenUp: number;
  /** How often the system let something else run instead. */
  takenAway: number;
}

/**
 * The types of the WebAssembly module, `build/wasm/samebench.js`.
 */
export interface SamebenchModule {
  /** The rows that a round measures instead of those in C++; absent: these. */
  javascriptRows?: JavaScriptRows;

  /** JSON: `{compiler, flags, debug, pointerBits}`, as in the `host` event of docs/protocol.md. */
  buildInfo(): string;

  /** Starts the `main` of a module that has one, and returns its exit code (`withMain`). */
  callMain?(words: string[]): number;

  /** The arguments of that `main`. */
  programArguments?(): string[];

  /** Called when that `main` asks for its benchmarks to be run, while it is on the stack. */
  serve?: () => void;

  /** That `main` failed after its benchmarks. */
  warningOfMain?: WarningEvent;

  /** The trap came from abort(). */
  hasAborted?: boolean;

  /** Called after a trap: the megabytes of the stack if its end was passed, otherwise 0. */
  stackOverrun?(): number;

  /** JSON: `{benchmarks: […]}`, entries as in the `plan` event of docs/protocol.md. */
  list(): string;

  /**
   * Runs one round and blocks until it is over, or until a row that suspends the module. Calls `emit` with each event's name and the event as JSON
   * text, between visits and never within a timed part. Calls `beforePass`, if given, before each pass over
   * the benchmarks, `waitForTurn` before each visit, and `cpuUse` around the windows of long runs, outside of
   * timed parts. Returns 0, 2 for an invalid request, 3: run the row
   * (`createRunNext`), and continue, or 4: it waits for `main` to come to its next row.
   */
  runRound(
    requestJson: string,
    emit: (name: HostEvent['event'], line: string) => void,
    hooks?: { beforePass?: () => void; waitForTurn?: () => void; cpuUse?: () => CpuUse },
  ): number;

  /** Goes on with the round after a row that suspends the module, or from a row at once on. Returns the same. */
  continueRound(): number;

  /** Ends a round after the last row at once. Returns 0. */
  endRound?(): number;

  /** Whether its rows are measured where its `main` calls them. */
  isAtOnce?(): boolean;

  /** Tells it what `list` has returned after another instance's `main`. */
  takeRows?(list: string): void;

  /** Called when its `main` comes to a row at once. */
  arrive?: (label: string) => void;

  /** In modules that the engine suspends: the index in the table of functions of the one that runs the row. */
  runNextEntry?(): number;

  /** In modules that suspend themselves (Asyncify): runs the row. */
  runNext?(): void | Promise<void>;

  /**
   * Begins a round that counts instructions: sends the counter and the plan. Returns the ids of the
   * benchmarks to count; none if the request cannot be used, as a `failure` event explains. Only in a
   * module that wasm/counting/rewriting/instrument.js has rewritten, with `readCounter`.
   */
  beginCounting(requestJson: string, emit: (name: HostEvent['event'], line: string) => void): number[];

  /** Counts one benchmark of an accepted request. Each takes a new instance of the module. */
  countBenchmark(
    requestJson: string,
    benchmark: number,
    emit: (name: HostEvent['event'], line: string) => void,
  ): void;

  /**
   * What one operation of a benchmark allocates, as the JSON of a `work` event's `allocations`; empty if it
   * cannot be measured. Only in a module that wasm/counting/allocations.js has rewritten, with
   * `readCounter`. Each benchmark takes a new instance. `operations`: of the shorter of two samples.
   */
  countAllocations(requestJson: string, benchmark: number, operations: number): string;

  /** Measures the object of a row that is a size, in an instance like those of `countAllocations`. */
  measureSize(
    requestJson: string,
    benchmark: number,
    emit: (name: HostEvent['event'], line: string) => void,
  ): void;

  /**
   * Runs a few operations of the row `suite/name argument`, untimed. `round`: what it allocates is at other
   * addresses in each, 0 or 1. `other` is the text of a check in another instance: the row fails if its
   * own differs.
   */
  checkRow(label: string, round: number, other: string | undefined): Check;
}

export interface Check {
  verdict: 'passed' | 'failed' | 'skipped';
  /** The reason; if it passed the checksum in 16 hexadecimal digits, or nothing if there is none. */
  text: string;
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
  /**
   * Reads a counter of the module or its host: 0 instructions, 1 bytes copied in bulk, 2 calls into the
   * host, 3 bytes of files that these moved. 4 marks the end of a sample, 5 to 12 are
   * about allocations (readings.js). Needed for counting only.
   */
  readCounter?(which: number): number;
  /** Lets a module with a `main` read the machine's files (runner/disk.js). Absent: it has those of `DATA`. */
  openDisk?(FS: FileSystem, MEMFS: MemoryFiles): void;
  /** CPUs that the threads of a module may use, at least 1. Needed only by a module that has threads. */
  cpus?: number;
  /** Whether the engine suspends the module while it waits (promises/suspension.js). */
  canSuspend?: boolean;
  print?(text: string): void;
  printErr?(text: string): void;
}

export type SamebenchFactory = (options?: SamebenchOptions) => Promise<SamebenchModule>;

declare const createSamebench: SamebenchFactory;
export default createSamebench;
