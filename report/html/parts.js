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
  html`<div class="notice ${kind}"><h3>${title}</h3><ul>${lines.map(
    (line) => html`<li>${line}</li>`,
  )}</ul></div>
`;

/**
 * Links to the sections of the page.
 * @param {string} label
 * @param {[id: string, title: string | false][]} links  without a title: the page has no such section
 */
export const navigation = (label, links) =>
  html`<nav aria-label="${label}"><ul>${links.map(
    ([id, title]) => title && html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`;

/** @param {{ label: string, text: Content }[]} facts */
export const factList = (facts) =>
  html`<dl class="facts">${facts.map(
    ({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl>`;

/** Files beside the page. One that was opened from disk has no origin, so its files are not of `'self'`. */
const OWN_FILES = "'self' file:";

/**
 * The content security policy of a page.
 * @param {string[] | undefined} scripts  their hashes
 * @param {{ scripts?: boolean, images?: boolean }} files
 */
const policyOf = (scripts, files) =>
  [
    "default-src 'none'",
    scripts && `script-src ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    files.scripts === true && `script-src ${OWN_FILES}`,
    files.images === true && `img-src ${OWN_FILES}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
    .filter(Boolean)
    .join('; ');

/**
 * The head of a page that loads nothing, unless it has files.
 * @param {{ title: string, style: string, scripts?: string[],
 *   files?: { scripts?: boolean, images?: boolean } }} page
 *   scripts: those that may run, as `sha256-…`; files: which ones of its own site it may load
 */
export const head = ({ title, style, scripts, files = {} }) => html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policyOf(scripts, files))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>`;
