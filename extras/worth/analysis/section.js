/**
 * The section that says from which size on calls of the module are worth it.
 *
 * @import { Worth } from '../../../protocol/types.js'
 */
import { rowName } from '../../../protocol/identity.js';
import { html } from '../../../report/api.js';
import { familyLines } from './words.js';

/** Whether any platform has two sizes to draw a line between. @param {Worth[]} family */
const isPlotted = (family) =>
  family.some(({ sizes }) => sizes.filter(({ size, ratio }) => size !== null && ratio).length > 1);

/**
 * A figure of each family, or its lines alone.
 * @param {Worth[][]} families
 */
export const worthFigures = (families) =>
  families.map((family, i) => {
    const [{ suite }] = family;
    const title = rowName(family[0]);
    const lines = html`<ul class="remarks">${familyLines(family).map(
      ({ text }) => html`<li>${text}</li>`,
    )}</ul>`;
    return isPlotted(family)
      ? html`<figure data-worth="${i}"><figcaption><h3>${suite}: ${title}</h3>
<p class="hint">How much longer JavaScript takes than a call, against the size, both on logarithmic scales.
Above 1, the call is faster. A ring marks where they are equal, with its interval.</p></figcaption>
<div class="platforms"></div><div class="canvas"></div>
${lines}</figure>
`
      : html`<h3>${suite}: ${title}</h3>${lines}
`;
  });
