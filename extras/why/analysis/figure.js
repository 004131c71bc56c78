/** The section that splits the ratios to native code between the format and the engine. */
import { html } from '../../../report/api.js';

export const whyFigure = html`<div id="why-controls" class="controls"></div>
<figure data-why>
<figcaption class="hint">The bar of <em>oracle</em> is the share of WebAssembly itself: it goes from 1 to what
the module costs as a native program. The bar of an engine goes on from there to the ratio of its column. At
the top stand the rows in which the engine has the largest share, at the bottom those in which the format has
it.</figcaption>
<div class="canvas"></div></figure>
`;
