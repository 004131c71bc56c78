import { rowName } from '../../../protocol/identity.js';
import { byId } from '../dom.js';

/** Progress is announced to screen readers in steps of this share, not at every change. */
const announceEvery = 0.25;

const stages = /** @type {Record<string, string>} */ ({
  process: 'Warming up the engine',
  'warm-up': 'Warming up the benchmarks',
  measure: 'Measuring',
  longer: 'Rare work: measuring longer',
});

/**
 * The remaining time in words; empty if unknown.
 * @param {number | null | undefined} ms
 */
export function timeLeft(ms) {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return '';
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 1) return 'about 1 s left';
  if (seconds < 100) return `about ${seconds} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}

/**
 * The display name of a benchmark.
 * @param {import('../../../protocol/identity.js').Identity | undefined} benchmark
 */
export function benchmarkName(benchmark) {
  return benchmark ? `${benchmark.suite} › ${rowName(benchmark)}` : '';
}

/**
 * The progress of the run from that of its current round. Later rounds are assumed to take as long.
 * @param {{done: number, elapsedMs?: number, remainingMs?: number | null}} progress
 * @param {number} round
 * @param {number} rounds
 */
export function withinRun({ done, elapsedMs = 0, remainingMs = null }, round, rounds) {
  const later = rounds - round - 1;
  return {
    done: (round + done) / rounds,
    remainingMs: remainingMs === null ? null : remainingMs + later * (elapsedMs + remainingMs),
  };
}

/** Shows the progress of a run. It is drawn at most once per frame, to disturb the worker little. */
export function createProgressView() {
  /** @type {import('../../../protocol/types.js').Planned[]} */
  let plan = [];
  let announced = 0;
  let drawing = 0;
  const [section, stage, percent, remaining, current, announcer] = [
    'progress',
    'stage',
    'percent',
    'remaining',
    'current',
    'announcer',
  ].map(byId);
  const meter = /** @type {HTMLProgressElement} */ (byId('meter'));

  /** @param {{stage: string, benchmark?: number | null, done: number,
   *   remainingMs?: number | null}} event */
  function draw(event) {
    const done = Math.min(Math.max(event.done, 0), 1);
    const text = `${Math.floor(done * 100)} %`;
    stage.textContent = stages[event.stage] ?? event.stage;
    meter.value = done;
    percent.textContent = text;
    remaining.textContent = timeLeft(event.remainingMs);
    const benchmark = plan.find((entry) => entry.id === event.benchmark);
    current.textContent = benchmarkName(benchmark) || '\u00a0';
    if (done >= announced + announceEvery) {
      announced = done;
      announcer.textContent = `${text} done`;
    }
  }

  return {
    start() {
      plan = [];
      announced = 0;
      section.hidden = false;
      draw({ stage: 'Loading the module', done: 0 });
      announcer.textContent = 'Run started';
    },
    /**
     * @param {import('../../../protocol/types.js').HostEvent} event
     * @param {number} [round] index of its round
     * @param {number} [rounds]
     */
    see(event, round = 0, rounds = 1) {
      if (event.event === 'plan') plan = event.benchmarks;
      if (event.event !== 'progress') return;
      cancelAnimationFrame(drawing);
      const whole = { ...event, ...withinRun(event, round, rounds) };
      drawing = requestAnimationFrame(() => draw(whole));
    },
    /**
     * @param {string} title the outcome of the run
     * @param {boolean} [whole] whether the run was complete
     */
    end(title, whole = false) {
      cancelAnimationFrame(drawing);
      stage.textContent = title;
      announcer.textContent = title;
      remaining.textContent = '';
      current.textContent = '';
      if (!whole) return;
      meter.value = 1;
      percent.textContent = '100 %';
    },
  };
}
