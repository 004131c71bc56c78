/**
 * HTML templates. Values are escaped unless they are HTML already.
 */

/** Text that is known to be HTML and is not escaped again. */
class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {import('../text/values.js').Content<Html>} Content */

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);

/**
 * @param {Content} content
 * @returns {string}
 */
function markup(content) {
  if (content === null || content === undefined || content === false) return '';
  if (Array.isArray(content)) return content.map(markup).join('');
  return content instanceof Html ? content.text : escape(String(content));
}

/**
 * @param {TemplateStringsArray} strings
 * @param {...Content} contents  null, undefined and false add nothing
 */
export function html(strings, ...contents) {
  let text = strings[0];
  for (let i = 0; i < contents.length; ++i) text += markup(contents[i]) + strings[i + 1];
  return new Html(text);
}

/**
 * A value as JSON inside a script element. Nothing in it can end the element.
 * @param {import('./document.js').PageData | import('../text/values.js').Json} value
 */
export const json = (value) => new Html(JSON.stringify(value).replace(/</g, '\\u003c'));

/** Text that is known to be HTML, a script or a style. @param {string} text */
export const trusted = (text) => new Html(text);
