/**
 * A picture of several panels with points, one below the other, over the same horizontal axis.
 *
 * @typedef {object} Panel
 * @property {string} title
 * @property {[number, number][]} points
 * @property {[number, number]} range of the vertical axis; points outside are left out
 */

const width = 840;
const panelHeight = 130;
const margin = { left: 64, right: 16, top: 26, bottom: 40 };
const gap = 34;
const colours = ['#555555', '#b3541e', '#1f6f8b'];

/** Most points of a panel: more would only make the file larger. */
const maxPoints = 1500;

/**
 * Round numbers within a range: about `count` of them.
 *
 * @param {[number, number]} range
 * @param {number} count
 */
export function ticks([low, high], count) {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const found = [];
  for (let i = first; i * step <= high + 1e-9 * step; i++)
    found.push({ value: i * step, label: (i * step).toFixed(decimals) });
  return found;
}

/**
 * Draws the panels as SVG.
 *
 * @param {{title: string, label: string, range: [number, number], panels: Panel[]}} picture label and range:
 *   of the horizontal axis
 * @returns {string}
 */
export function drawPanels({ title, label, range, panels }) {
  const height = margin.top + panels.length * (panelHeight + gap) - gap + margin.bottom;
  const x = scale(range, [margin.left, width - margin.right]);
  const bottom = height - margin.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ` +
      'font-family="sans-serif" font-size="12">',
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...panels.map((panel, i) =>
      drawPanel(panel, x, margin.top + i * (panelHeight + gap), colours[i % colours.length]),
    ),
    ...ticks(range, 8).map(
      ({ value, label: text }) =>
        `<text x="${round(x(value))}" y="${bottom + 16}" text-anchor="middle">${text}</text>`,
    ),
    `<text x="${width / 2}" y="${bottom + 34}" text-anchor="middle">${escaped(label)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * @param {Panel} panel
 * @param {(value: number) => number} x
 * @param {number} top
 * @param {string} colour
 */
function drawPanel({ title, points, range }, x, top, colour) {
  const y = scale(range, [top + panelHeight, top]);
  const within = points.filter(([, value]) => value >= range[0] && value <= range[1]);
  const every = Math.ceil(within.length / maxPoints);
  // A line of length 0 with round ends is a dot.
  const dots = within
    .filter((_, i) => i % every === 0)
    .map(([at, value]) => `M${round(x(at))} ${round(y(value))}h0`);
  return [
    `<text x="${margin.left}" y="${top - 8}" font-weight="bold">${escaped(title)}</text>`,
    ...ticks(range, 4).map(
      ({ value, label }) =>
        `<path d="M${margin.left} ${round(y(value))}H${width - margin.right}" stroke="#dddddd"/>` +
        `<text x="${margin.left - 8}" y="${round(y(value) + 4)}" text-anchor="end">${label}</text>`,
    ),
    `<path d="${dots.join('')}" stroke="${colour}" stroke-width="2.2" stroke-linecap="round" fill="none"/>`,
  ].join('\n');
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
const scale =
  ([a, b], [c, d]) =>
  (/** @type {number} */ value) =>
    c + ((value - a) / (b - a)) * (d - c);

/** @param {number} value */
const round = (value) => String(Number(value.toFixed(1)));

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
