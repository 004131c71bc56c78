import { formatCost } from '../../../report/text/numbers.js';
import { benchmarkKey } from '../../../protocol/identity.js';
import { median, quantile } from '../../../report/statistics/descriptive.js';
import { byId, element } from '../dom.js';
import { benchmarkName } from './progress.js';

/** Interval between drawings, long enough not to disturb the worker. */
const drawEveryMs = 300;

/** The scale of a row ends at this quantile of its samples. */
const shownShare = 0.9;

/**
 * @typedef {object} Strip the samples of one benchmark
 * @property {HTMLElement} row
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} text
 * @property {number[]} costs
 * @property {boolean} stale whether there are samples that are not drawn yet
 */

/**
 * The position of each cost on the scale of its row, from 0 to 1; costs beyond the scale are at its ends.
 * @param {number[]} costs at least one
 */
export function placesOf(costs) {
  const low = quantile(costs, 0.02);
  const room = Math.max(quantile(costs, shownShare) - low, Math.abs(low) * 0.02, 1e-6);
  return costs.map((cost) => Math.min(1, Math.max(0, 0.05 + (0.9 * (cost - low)) / room)));
}

/**
 * Brings live costs to one speed of the CPU. Each round gives its costs at the speed of its start, which is
 * its first `cycle` event; they are scaled to the speed at the start of the first round.
 */
export function createSpeed() {
  /** @type {number | null} */
  let firstNs = null;
  let factor = 1;
  return {
    /** @param {import('../../../protocol/types.js').HostEvent} event */
    see(event) {
      if (event.event !== 'cycle' || event.at !== 'start') return;
      firstNs ??= event.cycleNs;
      factor = firstNs / event.cycleNs;
    },
    /** @param {number} cost  of the round that sent the last `cycle` event */
    scaled: (cost) => factor * cost,
  };
}

/** Shows samples as they arrive: one strip per benchmark, one faint line per sample. */
export function createSamplesView() {
  const section = /** @type {HTMLDetailsElement} */ (byId('samples'));
  const list = byId('strips');
  /** @type {Map<string, Strip>} */
  const strips = new Map();
  /** @type {string[]} keys by the plan's ids */
  let keys = [];
  let timer = 0;
  let speed = createSpeed();

  /** @param {Strip} strip */
  function draw(strip) {
    strip.stale = false;
    const { canvas, costs, row } = strip;
    row.hidden = false;
    strip.text.textContent = `${formatCost(median(costs)).text}, ${costs.length}`;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (width === 0) return;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = getComputedStyle(canvas).color;
    pen.globalAlpha = Math.min(0.8, Math.max(0.06, 8 / costs.length));
    for (const place of placesOf(costs)) pen.fillRect(place * (width - 2), 0, 2, height);
  }

  function drawStale() {
    timer = 0;
    for (const strip of strips.values()) if (strip.stale) draw(strip);
  }

  return {
    start() {
      strips.clear();
      speed = createSpeed();
      list.replaceChildren();
      section.hidden = true;
      section.open = true;
    },
    /** @param {import('../../../protocol/types.js').HostEvent} event */
    see(event) {
      speed.see(event);
      if (event.event === 'plan') {
        keys = event.benchmarks.map(benchmarkKey);
        for (const benchmark of event.benchmarks) {
          if (strips.has(benchmarkKey(benchmark))) continue;
          const canvas = element('canvas', { 'aria-hidden': 'true' });
          const text = element('span', { class: 'muted' });
          const row = element('li', {}, element('span', {}, benchmarkName(benchmark)), canvas, text);
          row.hidden = true;
          list.append(row);
          strips.set(benchmarkKey(benchmark), { row, canvas, text, costs: [], stale: false });
        }
      }
      if (event.event !== 'progress' || !event.costs) return;
      section.hidden = false;
      for (const [benchmark, cost] of event.costs) {
        const strip = strips.get(keys[benchmark] ?? '');
        strip?.costs.push(speed.scaled(cost));
        if (strip) strip.stale = true;
      }
      timer ||= window.setTimeout(drawStale, drawEveryMs);
    },
    end() {
      clearTimeout(timer);
      drawStale();
      // Collapsed to make room for the results.
      section.open = false;
    },
  };
}
