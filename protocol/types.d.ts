// Made from the schemas: change those, and run `npm run types`.

/** One event of a host: a line of its output. Times are in nanoseconds. Values that do not apply are null. Readers ignore unknown keys. docs/protocol.md explains each event. */
export type HostEvent =
  | HostInfoEvent
  | ClockEvent
  | CycleEvent
  | PlanEvent
  | ProgressEvent
  | ResultEvent
  | WindowsEvent
  | CounterEvent
  | WorkEvent
  | FunctionsEvent
  | SizeEvent
  | WarningEvent
  | FailureEvent
  | GarbageEvent
  | TurnEvent
  | ListEvent
  | EndEvent;

export type HostInfoEvent = {
  event: 'host';
} & Host;

export type ClockEvent = {
  event: 'clock';
} & Clock;

export type CycleEvent = {
  event: 'cycle';
} & Cycle;

export type PlanEvent = {
  event: 'plan';
} & Plan;

export type CounterKind = 'per-operation' | 'per-second' | 'total';

export type ResultEvent = {
  event: 'result';
} & Result;

export type CounterEvent = {
  event: 'counter';
} & Counter;

/** what an amount is one of; report/quantities/ has a file for each */
export type QuantityId = 'time' | 'instructions' | 'bytes';

export type WorkEvent = {
  event: 'work';
} & Work;

export type SizeEvent = {
  event: 'size';
} & Size;

export type WarningEvent = {
  event: 'warning';
} & HostWarning;

export type FailureEvent = {
  event: 'failure';
} & Failure;

export type Status = 'ok' | 'cut' | 'failed' | 'skipped';

export type Verdict = 'ok' | 'out-of-budget' | 'below-floor' | 'unstable' | 'failed' | 'skipped';

export type OptionalAmount = null | Amount;

export type CellObject = ObjectSize & {
  /** all bytes over the items of the object; null if their number is not given */
  bytesPerItem: number | null;
};

export type Change = 'slower' | 'faster' | 'same' | 'unclear';

/** The task of a host in one round (samebench-request/1). A host uses its defaults for absent keys and ignores unknown keys. See docs/protocol.md. */
export interface Request {
  schema: 'samebench-request/1';
  /** names; empty: all except those that are measured only by name */
  suites: string[];
  /** a part of suite/name argument, case-insensitive; empty: all */
  filter: string;
  /** labels (suite/name argument) of the only benchmarks to measure, without the ladder; empty: all */
  only?: string[];
  /** labels of benchmarks that are planned but not measured */
  exclude?: string[];
  profile: Profile;
  /** makes the inputs and, with the round, the order of visits */
  seed: number;
  /** number of the round, from 0 */
  round: number;
  /** measure a debug build, with a warning; otherwise a debug build is a failure */
  allowDebug?: boolean;
  /** report each pair's cost in `progress` while the round runs; the page draws them */
  live?: boolean;
  /** report `progress` before each visit, so that a crash names its benchmark; otherwise ten times a second */
  visits?: boolean;
  /** report when each pair was taken; the WASM host asks the core for it where the runtime reports garbage collections */
  windows?: boolean;
  /** count instructions instead of measuring times */
  count?: boolean;
  /** native host: also count events of the CPU and the system, such as branch misses, after the last sample of each benchmark; they are among its `userCounters` */
  counters?: boolean;
  /** WASM host: with `count`, count for each function of the module as well */
  functions?: boolean;
  /** send the list of all benchmarks instead of measuring any */
  list?: boolean;
  /** ask for a turn before each pass over the benchmarks, and wait until it is given */
  turns?: boolean;
  /** the page stays open after the round and reloads for the next one, as on a phone */
  stay?: boolean;
  /** write events to descriptor 3, each behind this text and a space; absent: to standard output */
  secret?: string;
}

/** The effort of a run. */
export interface Profile {
  name: string;
  /** fresh processes, workers or pages; hosts ignore it */
  rounds: number;
  /** half the width of the 95 % interval over the cost; measuring stops when it is reached */
  targetRelative: number;
  /** wall-clock time of one benchmark in one round, after warming up */
  budgetMs: number;
  /** of one benchmark in one round */
  minimumPairs: number;
  /** of one benchmark in one round */
  maximumPairs: number;
  /** the least warm-up of a benchmark */
  warmUpMs: number;
  /** the most warm-up of a benchmark */
  warmUpCapMs: number;
}

/** The build of the host and its runtime. */
export interface Host {
  /** version of the events, 1 */
  protocol?: number;
  /** native, Node, Chromium and so on */
  runtime: string;
  runtimeVersion?: string | null;
  engine?: string | null;
  compiler?: string | null;
  /** of the compiler */
  flags?: string | null;
  pointerBits?: number;
  /** a debug build */
  debug?: boolean;
  cpu?: string | null;
  /** the page is cross-origin isolated; null outside of browsers */
  isolated?: boolean | null;
  /** CPUs that the process may use, such as 0-1 */
  affinity?: string | null;
  /** niceness, -20 to 19 */
  priority?: number | string | null;
  userAgent?: string | null;
  /** null for a native host */
  module?: null | Module;
}

/** The WebAssembly module of a host, and the cost of loading it. */
export interface Module {
  /** null if the page may not compute hashes */
  sha256?: string | null;
  bytes?: number;
  compileNs?: number | null;
  instantiateNs?: number | null;
}

/** The resolution of the host's clock, as measured in the host. */
export interface Clock {
  name: string;
  /** smallest step between two different readings */
  tickNs: number;
  /** the most frequent step */
  commonTickNs: number;
  /** cost of one reading */
  callNs: number;
  /** edges that cannot be observed, evenly spaced edges, random edges */
  jitter: 'fine' | 'floor' | 'jittered';
  /** samples start and end at edges of the tick */
  waitsForEdges?: boolean;
  /** standard deviation of the duration of a sample, from the clock alone */
  sampleDeviationNs?: number;
  /** standard deviation of the distances between edges over their mean */
  edgeSpread?: number | null;
  /** number of readings below the previous one */
  backwards?: number;
  stalled?: boolean;
  /** time that one pause()/resume() pair adds to a sample; measured, so it may be negative */
  pauseNs: number;
}

/** A reading of the cycle meter. */
export interface Cycle {
  at?: 'start' | 'visit' | 'end';
  elapsedMs?: number;
  /** length of a CPU cycle */
  cycleNs: number;
  /** the readings agreed within 1 % */
  agreed?: boolean;
}

/** All benchmarks of the host, selected or not. */
export interface Plan {
  /** @maxItems 100000 */
  benchmarks: Planned[];
  /** ids of the measured benchmarks, shuffled */
  order?: number[];
}

/** One benchmark of a plan. */
export interface Planned {
  /** its index in the plan */
  id: number;
  suite: string;
  name: string;
  argument: string | null;
  /** the user asked for it */
  selected: boolean;
  note: string | null;
  /** fixed operations of one execution */
  operations?: number | null;
  /** of one operation */
  bytes: number | null;
  /** of one operation */
  items: number | null;
  complexity: boolean;
  /** the benchmarks whose costs are fitted together; by default those of one name */
  series?: string | null;
  /** what the cost is fitted against; by default the argument */
  parameter?: number | null;
  /** absent if it has none; in a plan only after the benchmark was called */
  userCounters?: UserCounter[];
  /** for formats that have one: ns, us, ms or s */
  timeUnit?: string | null;
  chained?: boolean;
  /** its operations start something and wait for it; by default false */
  asynchronous?: boolean;
  /** name of the chart that compares it with its alternatives */
  alternatives?: string | null;
  /** name of the benchmark of its suite, with the same argument, that its cost is related to */
  relativeTo?: string | null;
  /** the size of an object, which only rounds that count measure; absent: a cost */
  isSize?: boolean;
  /** threads that run its operations at the same time, each the number that the pairs say; absent without threads */
  threads?: number;
  /** measured only if the request names its suite */
  onlyByName?: boolean;
}

/** A number of the benchmark's own. */
export interface UserCounter {
  name: string;
  kind: CounterKind;
  /** of one operation, unless it is a total; null if it is no number */
  amount: number | null;
}

/** The progress of the round. It is not part of the results. */
export interface ProgressEvent {
  event: 'progress';
  stage: 'process' | 'warm-up' | 'measure';
  benchmark: number | null;
  /** of this round */
  done: number;
  elapsedMs: number;
  remainingMs: number | null;
  /** only for a live request: [benchmark, nanoseconds of an operation] of each pair since the last progress */
  costs?: [number, number][];
}

/** One benchmark in one round. */
export interface Result {
  /** its id in the plan */
  benchmark: number;
  suite: string;
  name: string;
  argument: string | null;
  /** why measuring ended */
  stop: 'target' | 'budget' | 'maximum' | 'clock';
  /** the first call; null below two ticks */
  coldNs: number | null;
  warmUpMs?: number;
  /** the cost settled before the time limit of the warm-up */
  warmedUp: boolean;
  /** number of different inputs of its operations */
  inputs?: number;
  /** 16 hexadecimal digits */
  checksum: string | null;
  /** CPU cycles of a slice of the cycle meter; null or absent if none were taken */
  sliceCycles?: number | null;
  /** absent if the plan says all */
  learned?: Learned;
  pairs: Pairs;
  /** set from the event garbage; null or absent if the runtime does not report it */
  gc?: null | Garbage;
}

/** What only the calls of a benchmark have shown. It replaces the plan's values. */
export interface Learned {
  note: string | null;
  /** of one operation */
  bytes: number | null;
  /** of one operation */
  items: number | null;
  parameter?: number | null;
  /** absent if it has none; in a plan only after the benchmark was called */
  userCounters?: UserCounter[];
}

/** The samples of one benchmark in one round, as columns of equal length: one pair of samples, body and twin, at each index. Later versions may add columns. */
export interface Pairs {
  /** operations of either side */
  operations: number[];
  /** below 0 where the clock stepped back */
  bodyNs: number[];
  /** below 0 where the clock stepped back */
  twinNs: number[];
  /** pause()/resume() pairs in the body's sample */
  pauses: number[];
  /** the slice of the cycle meter before the body's sample */
  bodyBeforeNs?: number[];
  /** the one after it */
  bodyAfterNs?: number[];
  /** the slice before the twin's sample */
  twinBeforeNs?: number[];
  /** the one after it */
  twinAfterNs?: number[];
}

/** Garbage collections of the host during a benchmark's samples. */
export interface Garbage {
  collections: number;
  durationMs: number;
}

/** When each pair of a benchmark's samples was taken, by the clock of the samples: columns as long as those of the pairs. Only if the request asks for it; not part of the results. */
export interface WindowsEvent {
  event: 'windows';
  /** its id in the plan */
  benchmark: number;
  startMs: number[];
  endMs: number[];
}

/** What counts in a round that counts. */
export interface Counter {
  /** such as callgrind */
  name: string;
  /** that it counts; absent: instructions */
  quantity?: QuantityId;
  /** two rounds give equal counts; false: interrupts add to them */
  exact: boolean;
  /** what one pause()/resume() pair adds to a sample */
  pauseInstructions: number;
  pauseHostCalls: number;
}

/** The instructions of one benchmark in one round. */
export interface Work {
  /** its id in the plan */
  benchmark: number;
  suite: string;
  name: string;
  argument: string | null;
  /** number of different inputs of its operations */
  inputs?: number;
  /** 16 hexadecimal digits */
  checksum: string | null;
  pairs: WorkPairs;
  /** absent if they cannot be counted */
  allocations?: Allocations;
}

/** The counts of one benchmark in one round, as columns of equal length: one pair of samples, body and twin, at each index. The second pair has twice the operations of the first. One pair: what a sample costs besides its operations is too little to matter. */
export interface WorkPairs {
  /**
   * operations of either side
   *
   * @minItems 1
   */
  operations: [number, ...number[]];
  bodyInstructions: number[];
  twinInstructions: number[];
  /** that single WebAssembly instructions copied or filled */
  bodyBulkBytes?: number[];
  twinBulkBytes?: number[];
  /** calls of the host, whose instructions are not counted: JavaScript, or natively the system, as far as the counter knows */
  bodyHostCalls?: number[];
  twinHostCalls?: number[];
  /** that such calls read from files or wrote to them */
  bodyHostBytes?: number[];
  twinHostBytes?: number[];
  /** pause()/resume() pairs in the body's sample */
  pauses: number[];
}

/** What one operation allocates on the heap, without what its empty twin does. Counted in samples of their own. */
export interface Allocations {
  /** calls of malloc and its kin that returned memory */
  count: number;
  /** that these asked for */
  bytes: number;
  /** the most that one execution had in use at once */
  peakBytes: number;
}

/** The work of each function of a WebAssembly module in one operation of a benchmark; only if the request asks for it. It is not part of the results. */
export interface FunctionsEvent {
  event: 'functions';
  benchmark: number;
  functions: {
    /** of the function in the module */
    index: number;
    /** its own, without those of functions that it calls */
    instructions: number;
  }[];
}

/** The size of an object, or of a part of what was built. The command adds the latter to the events of a host that counts. */
export interface Size {
  /** its id in the plan */
  benchmark: number;
  suite: string;
  name: string;
  argument: string | null;
  bytes: number;
  /** absent: a part of what was built */
  object?: ObjectSize;
}

/** Where the bytes of an object are. */
export interface ObjectSize {
  /** its sizeof */
  itself: number;
  /** bytes on the heap */
  heap: number;
  /** in which these are */
  blocks: number;
  /** bytes on the heap that the program asked for */
  requested: number;
  /** `heap` contains what the allocator adds; false: that is unknown, and `heap` is what was asked for */
  withOverhead: boolean;
}

export interface HostWarning {
  code: string;
  message: string;
  /** id; null: the whole round */
  benchmark: number | null;
}

export interface Failure {
  message: string;
  /** id; null: the whole round */
  benchmark: number | null;
  /** the benchmark ended the whole round */
  fatal?: boolean;
  /** the benchmark decided not to be measured: nothing failed */
  skipped?: boolean;
}

/** Garbage collections that fell into each benchmark's samples; only from runtimes that report collections. */
export interface GarbageEvent {
  event: 'garbage';
  benchmarks: ({
    benchmark: number;
  } & Garbage)[];
}

/** The host asks for its turn and waits. The event is not part of the results. */
export interface TurnEvent {
  event: 'turn';
}

/** The answer to a request with `list`. */
export interface ListEvent {
  event: 'list';
  /** @maxItems 100000 */
  benchmarks: Listed[];
}

/** One benchmark of a host. */
export interface Listed {
  suite: string;
  name: string;
  argument: string | null;
  note?: string | null;
  /** left out unless its suite is named */
  onlyByName?: boolean;
  /** the size of an object; absent: it is not */
  isSize?: boolean;
  /** why it will fail without being measured; absent: it can be measured */
  problem?: string;
}

/** The round is complete. */
export interface EndEvent {
  event: 'end';
  elapsedMs: number;
}

/** The results of a run: raw samples and the environment in which they were measured (samebench-results/2). Times are in nanoseconds. Values that do not apply are null. Readers ignore unknown keys. See docs/protocol.md. */
export interface Results {
  schema: 'samebench-results/2';
  /** the version that wrote the file */
  samebench: string;
  startedAt: string;
  finishedAt: string | null;
  /** the user stopped the run */
  cut: boolean;
  request: RunRequest;
  machine: Machine;
  project?: null | Project;
  duel?: null | DuelSide;
  /** only in a baseline */
  recorded?: null | Recorded;
  /** of the whole run, such as a busy machine */
  warnings?: RunWarning[] | null;
  platforms: PlatformResults[];
}

/** The options of the run. */
export interface RunRequest {
  suites?: string[];
  filter?: string;
  profile?: RunProfile;
  seed?: number;
  rounds?: number;
}

/** The profile of a run, as far as known. */
export interface RunProfile {
  name?: string;
  rounds?: number;
  targetRelative?: number;
  budgetMs?: number;
  minimumPairs?: number;
  maximumPairs?: number;
  warmUpMs?: number;
  warmUpCapMs?: number;
}

/** The machine at the start of the run. Facts that could not be read are null or absent. */
export interface Machine {
  cpu?: string | null;
  cores?: number | null;
  memoryBytes?: number | null;
  os?: string | null;
  kernel?: string | null;
  arch?: string | null;
  /** version of the Node.js that runs the command */
  node?: string | null;
  /** frequency governor; if CPUs have different ones, a list */
  governor?: string | null;
  /** the CPU may run above its nominal frequency */
  boost?: boolean | null;
  /** runnable processes, averaged over the minute before the start */
  loadAverage?: number | null;
  virtualMachine?: boolean | null;
  /** maker and model, as the firmware reports them */
  product?: string | null;
  container?: string | null;
  power?: 'mains' | 'battery' | null;
}

/** What was measured: the project with the suites. */
export interface Project {
  /** as its CMakeLists.txt has it, or else that of its folder */
  name: string;
  /** of its git repository; null: unknown */
  commit: string | null;
  /** the tracked files were those of the commit; null without a commit */
  clean: boolean | null;
}

/** The side of a duel that these results belong to. The other side has the same startedAt. */
export interface DuelSide {
  side: 'a' | 'b';
  title: string;
}

/** What measuring a baseline again needs: the commit, and the builds that were kept beside it. */
export interface Recorded {
  /** of the project, or of Samebench for its own suites; null: in no git repository */
  commit: string | null;
  /** the tracked files were those of the commit; null without a commit */
  clean: boolean | null;
  builds: KeptBuild[];
  /** why the builds were not kept; null if they were */
  omitted: string | null;
}

export interface KeptBuild {
  /** TARGET/FILE */
  path: string;
  bytes: number;
  sha256: string;
}

export interface RunWarning {
  code: string;
  message: string;
}

/** The measurements of one platform. */
export interface PlatformResults {
  id: string;
  status: Status;
  reason: string | null;
  rounds: Round[];
  /** seed of its inputs, if results of several runs were joined */
  seed?: number;
  /** the machine that measured it, if it is not that of the run */
  machine?: string;
}

/** One round of one platform: its events without their event key. */
export interface Round {
  round: number;
  /** its stream of events has an end event */
  complete: boolean;
  host: null | Host;
  clock: null | Clock;
  cycles: Cycle[];
  plan: null | Plan;
  results: Result[];
  /** null or absent in a round that measures times */
  counter?: null | Counter;
  /** absent in a round that measures times */
  work?: Work[];
  /** absent in a round that measures times */
  sizes?: Size[];
  warnings: HostWarning[];
  failures: Failure[];
}

/** The first line of a journal (samebench-journal/1): what the results files of a measurement contain besides their rounds. Each other line is a round. See docs/protocol.md. */
export interface JournalHead {
  schema: 'samebench-journal/1';
  /** the process that writes it */
  owner: string;
  /** @minItems 1 */
  parts: [JournalPart, ...JournalPart[]];
}

/** A results file. A duel has two. */
export interface JournalPart {
  /** of the file, without .json */
  name: string;
  /** without rounds */
  results: Results;
}

/** A round, whole or not. */
export interface JournalRound {
  /** whose results it belongs to, counted from 0 */
  part: number;
  platform: string;
  round: Round;
}

/** The analysis of a run, as `samebench run --json` prints it (samebench-summary/2). Amounts are in the unit of their quantity: nanoseconds, instructions or bytes. Values that do not apply are null. See docs/protocol.md. */
export interface Summary {
  schema: 'samebench-summary/2';
  samebench: string;
  startedAt: string;
  cut: boolean;
  machine: Machine;
  project?: null | Project;
  request: RunRequest;
  /** by quantity, the platform that its ratios refer to; absent if no platform has amounts of it */
  references: {
    [k: string]: string;
  };
  /** of each machine; empty if no sample is corrected for the CPU's frequency */
  referenceCycles: ReferenceCycle[];
  platforms: SummaryPlatform[];
  rows: Row[];
  complexities: Complexity[];
  crossings: Crossings[];
  checksumMismatches: Mismatch[];
  warnings: Warning[];
}

/** The length of a CPU cycle at which the costs of a machine's platforms are given. */
export interface ReferenceCycle {
  /** ids of those whose samples are corrected */
  platforms: string[];
  cycleNs: number;
  /** 98 of 100 samples saw longer cycles */
  lowNs: number;
  /** 98 of 100 samples saw shorter cycles */
  highNs: number;
}

/** One platform of a run. */
export interface SummaryPlatform {
  id: string;
  status: Status;
  reason: string | null;
  runtime: string | null;
  engine: string | null;
  compiler: string | null;
  flags: string | null;
  clock: null | SummaryClock;
  /** what counted its instructions; null if it measures times */
  counter: string | null;
  /** whether two rounds give equal counts */
  counterExact: boolean | null;
  cycleNs: number | null;
  /** length of the CPU cycle at which its costs are given; null if its samples are not corrected */
  referenceNs: number | null;
  /** half the range of the cycle readings over their median */
  cycleSpread: number | null;
  ladderError: number | null;
  /** the argument of the worst row */
  ladderWorst: string | null;
  /** cycles of one step of the ladder by the cycle meter; 5 on mainstream CPUs */
  ladderStepCycles: number | null;
  /** the cost at K = 0; signed */
  ladderInterceptNs: number | null;
  compileNs: number | null;
  instantiateNs: number | null;
  /** first call over steady cost, median of the rows */
  coldRatio: number | null;
  /** median of the rows */
  warmUpMs: number | null;
}

export interface SummaryClock {
  name: string;
  tickNs: number;
  callNs: number;
  jitter: 'fine' | 'floor' | 'jittered';
  isolated: boolean | null;
}

/** One benchmark on all platforms. */
export interface Row {
  suite: string;
  name: string;
  argument: string | null;
  /** the benchmarks whose costs are fitted together, if not those of the name */
  series?: string;
  /** name of the row of its suite, with the same argument, that its costs are related to */
  relativeTo?: string;
  /** by platform */
  notes: {
    [k: string]: string;
  };
  /** by platform; absent if it was not planned or not reached */
  cells: {
    [k: string]: Cell;
  };
}

/** What one operation of a benchmark takes on a platform or, in rows of sizes, a size. */
export interface Cell {
  verdict: Verdict;
  reason: string | null;
  quantity: QuantityId;
  /** in the unit of the quantity; null for a time that cannot be distinguished from zero. A count can be 0 or less, because its loop is subtracted. */
  value: number | null;
  /** of the 95 % interval; of counts, the smallest */
  low: number | null;
  high: number | null;
  /** number of rounds that measured it */
  rounds: number;
  pairs: number;
  /** to the reference platform of the quantity */
  ratio: OptionalAmount;
  /** ratio to the row that relativeTo names, on the same platform; absent if the row names none */
  relative?: OptionalAmount;
  checksum: string | null;
  /** the benchmark's own numbers; absent if it has none */
  userCounters?: CellCounter[];
  /** absent unless the amount was estimated from samples */
  estimate?: CellEstimate;
  /** absent unless the amount was counted while the benchmark ran */
  count?: CellCount;
  /** where the bytes of an object are; absent in other cells */
  object?: CellObject;
}

export interface Amount {
  value: number;
  /** of the 95 % interval; of counts, the smallest */
  low: number;
  high: number;
}

export interface CellCounter {
  name: string;
  kind: CounterKind;
  /** of one operation, of one second, or the total, as `kind` says; the median of the rounds; null if it is unknown */
  value: number | null;
}

/** What an estimate from samples has besides its amount. `floor` to `mad` are in the unit of the quantity. */
export interface CellEstimate {
  /** with rounds, the interval includes differences between processes */
  interval: 'rounds' | 'within-round';
  /** the smallest amount that could have been distinguished from zero */
  floor: number | null;
  min: number;
  p20: number;
  p80: number;
  mad: number;
  cycles: OptionalAmount;
  bytesPerSecond: number | null;
  itemsPerSecond: number | null;
  /** median of the rounds' first calls */
  coldNs: number | null;
  warmUpMs: number | null;
  gc: null | CellGarbage;
  /** null if its samples are not corrected */
  elasticity: null | Elasticity;
  /** the instructions that the same operation executes, over its cycles; null unless both are known */
  instructionsPerCycle: number | null;
}

/** Garbage collections of the host during the samples of all rounds. */
export interface CellGarbage {
  collections: number;
  durationMs: number;
  /** of the measured time */
  share: number;
}

/** Exponent by which a time grows with the length of a CPU cycle: 1 for work of the core, 0 for waiting. */
export interface Elasticity {
  value: number;
  /** its standard error */
  error: number;
}

/** What a count is made of, for one operation. */
export interface CellCount {
  /** of the shorter sample that was counted */
  operations: number;
  /** number of different inputs of its operations */
  inputs: number;
  /** that single WebAssembly instructions copied or filled; part of the count */
  bulkBytes: number;
  /** calls of the system or JavaScript, whose work is not counted */
  hostCalls: number;
  /** that such calls read from files or wrote to them */
  hostBytes: number;
  /** no such call was made while instructions were counted */
  isComplete: boolean;
  /** absent if they were not counted */
  allocations?: Allocations;
}

/** How a cost grows with its argument. */
export interface Complexity {
  suite: string;
  name: string;
  platform: string;
  quantity: QuantityId;
  /** such as n log n; null if none fits */
  order: string | null;
  /** the factor of the order, in the unit of the quantity */
  coefficient: number;
  /** what each amount has besides its growth, in the same unit */
  constant: number;
  relativeError: number;
}

/** Which of several alternatives is the cheapest, on one platform. */
export interface Crossings {
  suite: string;
  chart: string;
  platform: string;
  /** from the least argument to the largest */
  cheapest: CheapestRange[];
  /** all crossings of two alternatives, by rising x */
  overtakings: Overtaking[];
}

/** A range of arguments in which the same alternatives are the cheapest. */
export interface CheapestRange {
  /** of benchmarks; several if their costs do not differ significantly */
  names: string[];
  /** the argument at which the next one overtakes; null for the last range and if it is unknown */
  upTo: number | null;
  /** largest argument at which the next one is still slower */
  low: number | null;
  /** smallest argument at which it is faster */
  high: number | null;
}

/** An argument at which two costs become equal. */
export interface Overtaking {
  /** the cheaper one for smaller arguments */
  before: string;
  /** the cheaper one for larger arguments */
  after: string;
  upTo: number;
  low: number;
  high: number;
}

export interface Mismatch {
  suite: string;
  name: string;
  argument: string | null;
  /** by platform */
  checksums: {
    [k: string]: string;
  };
}

export interface Warning {
  /** null: of the whole run */
  platform: string | null;
  code: string;
  message: string;
  /** suite/name argument */
  benchmark: string | null;
}

/** Two runs compared benchmark by benchmark, as `samebench compare --json` prints it (samebench-comparison/2). See docs/protocol.md. */
export interface Compared {
  schema: 'samebench-comparison/2';
  /** for suites without a threshold of their own */
  threshold: number;
  /** both runs were measured in turns, as in a duel */
  paired: boolean;
  /** between the environments of the runs */
  differences: Difference[];
  cells: Comparison[];
  /** platforms whose CPU cycle length changed */
  shifts: Shift[];
  /** what the later run should have and does not; a gate fails for each, unless it is allowed */
  losses: Loss[];
  /** benchmarks and platforms that the other run lacks */
  onlyBaseline: string[];
  onlyCurrent: string[];
}

export interface Difference {
  /** null: a fact of the machine or the run */
  platform: string | null;
  what: string;
  baseline: string | null;
  current: string | null;
}

/** One benchmark on one platform in both runs. */
export interface Comparison {
  suite: string;
  name: string;
  argument: string | null;
  platform: string;
  change: Change;
  /** why the costs cannot be compared; null if they can */
  reason: string | null;
  /** the change of what an operation allocates, such as `allocations 2 → 3`; absent if there is none. It is the reason of the change if the ratio is null */
  allocations?: string;
  /** of its suite; smaller changes are ignored */
  threshold: number;
  /** current amount over the baseline's, with its 95 % interval */
  ratio: OptionalAmount;
  baseline: Cell;
  current: Cell;
  /** how often it was measured again before the change was reported */
  retries: number;
  /** which measurement the change is from: `duel`, against the builds of the baseline; `again`, with more rounds, compared with the stored baseline; null: the run itself */
  settled: 'again' | 'duel' | null;
}

export interface Shift {
  platform: string;
  /** current cycle length over the baseline's */
  ratio: number;
}

export interface Loss {
  kind: 'failed' | 'missing' | 'cut' | 'checksums' | 'speed';
  platforms: string[];
  /** their labels; empty: all benchmarks of the platforms */
  benchmarks: string[];
  reason: string | null;
}

/** A line of a history file: the costs of one run (samebench-history/1). See docs/protocol.md. Times are in nanoseconds. Values that do not apply are null. Readers ignore unknown keys. */
export interface HistoryEntry {
  schema: 'samebench-history/1';
  startedAt: string;
  samebench: string;
  label: string | null;
  machine: Machine;
  project?: null | Project;
  request: RunRequest;
  platforms: HistoryPlatform[];
  rows: HistoryRow[];
}

export interface HistoryPlatform {
  id: string;
  runtime?: string | null;
  engine?: string | null;
  compiler?: string | null;
  flags?: string | null;
  /** what counted its instructions */
  counter?: string | null;
  counterExact?: boolean | null;
  cycleNs?: number | null;
  /** length of the CPU cycle at which the costs are given; null or absent if they are not corrected */
  referenceNs?: number | null;
  clock?: {
    name: string;
    jitter: string;
  } | null;
}

export interface HistoryRow {
  suite: string;
  name: string;
  argument: string | null;
  cells: {
    [k: string]: HistoryCell;
  };
}

export interface HistoryCell {
  verdict: Verdict;
  ns: number | null;
  /** of an operation, in a column of work */
  instructions?: number | null;
  /** a size */
  bytes?: number | null;
  low: number | null;
  high: number | null;
  elasticity?: number | null;
}
