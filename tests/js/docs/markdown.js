/**
 * A fenced block of a Markdown page.
 *
 * @typedef {object} Block
 * @property {string} language what stands after the opening fence; empty if nothing does
 * @property {string} text without the fences
 * @property {number} line of the opening fence, from 1
 * @property {Annotation | null} annotation `<!-- test: … -->` on the line before
 *
 * What a test does with a block: `<!-- test: run, add="--quick", exit=1, expect="slower" -->`.
 *
 * @typedef {object} Annotation
 * @property {string} action such as `run` or `skip`; for `file=NAME` it is `file`
 * @property {Record<string, string>} values by their keys
 */

/**
 * The fenced blocks of a page, in their order.
 *
 * @param {string} page Markdown
 * @returns {Block[]}
 */
export function blocksOf(page) {
  const pattern = /^(?:<!-- test: (?<note>.*?) -->\n)?```(?<language>\w*)\n(?<text>[\s\S]*?)^```$/gm;
  return [...page.matchAll(pattern)].map((match) => {
    const { note, language, text } = /** @type {Record<string, string>} */ (match.groups);
    const line = page.slice(0, match.index).split('\n').length + (note === undefined ? 0 : 1);
    return { language, text, line, annotation: note === undefined ? null : parseAnnotation(note) };
  });
}

/**
 * @param {string} note such as `run, add="--quick", exit=1`
 * @returns {Annotation}
 */
function parseAnnotation(note) {
  const values = Object.fromEntries(
    [...note.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, key, quoted, bare]) => [key, quoted ?? bare]),
  );
  const action = /^\w+/.exec(note)?.[0];
  if (!action) throw new Error(`<!-- test: ${note} -->: expected an action such as run, file=NAME or skip`);
  return { action, values };
}
