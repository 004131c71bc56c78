/** Parts that all pages of the report share. */
import { html, trusted } from './escape.js';

/** @import { Content } from './escape.js' */

/**
 * @param {string} id
 * @param {string} title
 * @param {...Content} content
 */
export const section = (id, title, ...content) =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>
`;

/**
 * @param {string} kind
 * @param {string} title
 * @param {string[]} lines
 */
export const notice = (kind, title, lines) =>
  lines.length > 0 &&
  html`<div class="notice ${kind}"><h3>${title}</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>
`;

/** Files beside the page. One that was opened from disk has no origin, so its files are not of `'self'`. */
const OWN_FILES = "'self' file:";

/**
 * The head of a page that loads nothing, unless it has files.
 * @param {{ title: string, style: string, scripts?: string[], files?: { scripts?: boolean, images?: boolean } }}
 *   page  scripts: those that may run, as `sha256-…`; files: which ones of its own site it may load
 */
export const head = ({ title, style, scripts, files = {} }) => html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${scripts && trusted(`script-src ${scripts.map((hash) => `'${hash}'`).join(' ')}; `)}${files.scripts === true && trusted(`script-src ${OWN_FILES}; `)}${files.images === true && trusted(`img-src ${OWN_FILES}; `)}style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>`;
