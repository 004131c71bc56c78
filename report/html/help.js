/**
 * How to read the report, for somebody who was sent it.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 */
import { html } from './escape.js';

/** @param {Summary} summary */
export function help({ reference }) {
  const ratio = reference === null ? '' : reference;
  return html`<dl class="help">
<dt>a cost</dt><dd>What one operation takes: the lower decile of many samples of the body (disturbances only add), less what their <em>empty twins</em> take, which are the same loop without the work. ± is half of its 95 % interval, which covers what differs from process to process.</dd>
<dt>${ratio && html`× `}ratio</dt><dd>To ${ratio || 'the reference column'}. ≈ says that its interval holds 1, so that no difference is claimed.</dd>
<dt>&lt; x ns</dt><dd>Below the floor: too cheap to be told from nothing here; x is what could just have been told. No zero and no negative cost is ever shown.</dd>
<dt>* and ?</dt><dd>A cost whose interval is wider than the target, and one that is not to be trusted; the reason stands in the notes.</dd>
<dt>tick, call</dt><dd>The smallest step of the platform's clock (~: its edges are jittered on purpose), and what one reading of it costs.</dd>
<dt>cycle</dt><dd>Length of a CPU cycle, from a chain of instructions of known length; no hardware counter is needed.</dd>
<dt>ladder error</dt><dd>Chains of K equal steps, run through everything that the benchmarks run through, must cost K steps. The worst deviation is how far this column can be believed.</dd>
<dt>plots</dt><dd>A point is a cost, the line through it its 95 % interval (often smaller than the point). A hollow triangle says “below this”. Where costs lie far apart the scale is logarithmic.</dd>
<dt>samples</dt><dd>Press a benchmark's name: every sample's cost is drawn, a line of points for each round (a fresh process, page or worker).</dd>
<dt>the same work</dt><dd>Every platform runs the same sources with the same inputs, and the checksums of what they computed are compared: a difference is an error at the top of this page.</dd>
</dl>`;
}
