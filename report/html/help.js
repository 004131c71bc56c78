/**
 * Explains the report to readers who do not know Samebench.
 *
 * @import { Summary } from '../../protocol/types.js'
 */
import { html } from './escape.js';

/** @param {Summary} summary */
export function help({ references: { time: reference }, platforms }) {
  const counts = platforms.some(({ counter }) => counter !== null);
  const ratio = reference ?? '';
  return html`<dl class="help">
<dt>a cost</dt><dd>The time of one operation: the lower decile of many samples of the body, minus that of
their <em>empty twins</em>. A twin is the same loop without the work. The lower decile is used because
disturbances only add time. ± is the longer side of the 95 % interval, which includes differences between
processes.</dd>
<dt>${ratio && html`× `}ratio</dt><dd>To ${ratio || 'the reference column'}. ≈ means that the interval of the
ratio contains 1: no significant difference.</dd>
<dt>&lt; x ns</dt><dd>Below the floor: the cost is too small to be distinguished from zero. x is the smallest
cost that could have been. A cost is never shown as zero or negative.</dd>
<dt>* and ?</dt><dd>* marks a cost whose interval is wider than the target, ? a cost that is unreliable.
The notes and warnings give the reason.</dd>
${
  counts &&
  html`<dt>instr</dt><dd>The instructions that one operation executes, minus those of its empty twin. They
are counted, not measured, so they have no ±. In WebAssembly they are those of the module. The clock of
such a column is what counted.</dd>
`
}<dt>tick, call</dt><dd>The smallest step of the platform's clock, and the cost of one reading. ~ means
that the platform adds random jitter to the clock.</dd>
<dt>cycle</dt><dd>The length of a CPU cycle. It is measured with a chain of instructions of known
length, without hardware counters.</dd>
<dt>ladder error</dt><dd>Chains of K equal steps are measured like any other benchmark and must
cost K times one step. The largest deviation shows how accurate the costs of this column are.</dd>
<dt>plots</dt><dd>A point is a cost, the line through it the 95 % interval (often smaller than the
point). A hollow triangle means “below this”. The scale is logarithmic if the costs
differ by large factors.</dd>
<dt>samples</dt><dd>Press a benchmark's name to see the cost of every sample, with one row of points for
each round. A round is a fresh process, page or worker.</dd>
<dt>the same work</dt><dd>Every platform runs the same sources with the same inputs. The checksums of the
results are compared, and a difference is an error at the top of this page.</dd>
</dl>`;
}
