/**
 * The project's pages, from its Markdown. Pure: files come in as texts.
 *
 * @import { Tokens } from 'marked'
 *
 * @typedef {object} Page
 * @property {string} path of the HTML file, from the folder of the site
 * @property {string} text
 * @property {string[]} images that it shows: paths in the repository, and in the site
 *
 * @typedef {object} Surroundings
 * @property {Map<string, string>} sources Markdown by its path in the repository
 * @property {string} style
 * @property {string | null} repository address of its page, for files that are no pages of the site; null:
 *   they have no link
 * @property {[title: string, path: string][]} links of the head of each page, from the folder of the site
 */
import { posix } from 'node:path';
import { Marked } from 'marked';
import { html, trusted } from '../../report/html/escape.js';
import { head } from '../../report/html/parts.js';

const isAbsolute = (/** @type {string} */ href) => /^[a-z]+:/i.test(href);

/** Where a Markdown file stands in the site. @param {string} path */
export const pagePath = (path) => path.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');

/** The anchor of a heading, as GitHub makes it. @param {string} title in Markdown */
export const anchorOf = (title) =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

/**
 * What a link of a page leads to.
 *
 * @param {string} href in Markdown
 * @param {string} from the Markdown file
 * @param {Surroundings} surroundings
 * @returns {string | null} null: nowhere
 */
export function targetOf(href, from, { sources, repository }) {
  if (isAbsolute(href) || href.startsWith('#')) return href;
  const [path, anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  const own = sources.has(file) ? file : [`${file}/README.md`].find((readme) => sources.has(readme));
  if (own !== undefined) {
    const page = posix.relative(posix.dirname(pagePath(from)), pagePath(own));
    return anchor === undefined ? page : `${page}#${anchor}`;
  }
  return repository === null ? null : `${repository}/blob/HEAD/${file}`;
}

/**
 * @param {string} from the Markdown file
 * @param {Surroundings} surroundings
 * @returns {{body: string, images: string[]}}
 */
function bodyOf(from, surroundings) {
  /** @type {string[]} */
  const images = [];
  /** @type {Map<string, number>} */
  const anchors = new Map();
  /** The last heading, and the number of tables. */
  const state = { depth: 0, title: '', tables: 0 };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(text);
        const count = anchors.get(anchor) ?? 0;
        anchors.set(anchor, count + 1);
        // A page that leaves out a level would confuse screen readers.
        state.depth = Math.min(depth, state.depth + 1);
        state.title = text.replaceAll('`', '');
        const id = html`${anchor}${count > 0 && `-${count}`}`;
        return `<h${state.depth} id="${id}">${this.parser.parseInline(tokens)}</h${state.depth}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(href, from, surroundings);
        const content = this.parser.parseInline(tokens);
        return target === null ? content : `<a href="${html`${target}`}">${content}</a>`;
      },
      image({ href, text }) {
        if (!isAbsolute(href)) images.push(posix.join(posix.dirname(from), href));
        return String(html`<img src="${href}" alt="${text}">`);
      },
      code({ text }) {
        return String(html`<pre tabindex="0"><code>${text}</code></pre>\n`);
      },
      table(token) {
        const cells = (/** @type {Tokens.TableCell[]} */ all) =>
          all
            .map(({ tokens, align, header, text }) => {
              // The head of a column may be empty in Markdown. Then it is no head.
              const tag = header && text !== '' ? 'th' : 'td';
              const kind = align === null ? '' : ` class="${align}"`;
              return `<${tag}${kind}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row)}</tr>\n`).join('');
        const heads = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(token.header)}</tr></thead>\n`
          : '';
        state.tables += 1;
        return (
          `<div class="scroll" role="region" aria-label="${html`Table ${state.tables}: ${state.title}`}" ` +
          `tabindex="0"><table>${heads}<tbody>${rows}</tbody></table></div>\n`
        );
      },
    },
  });
  return {
    body: /** @type {string} */ (marked.parse(surroundings.sources.get(from) ?? '', { async: false })),
    images,
  };
}

/** The title of a page: its first heading. @param {string} source @param {string} path */
const titleOf = (source, path) => /^# (.*)$/m.exec(source)?.[1].replaceAll('`', '') ?? path;

/**
 * The page of a Markdown file.
 *
 * @param {string} from
 * @param {Surroundings} surroundings
 * @returns {Page}
 */
export function renderPage(from, surroundings) {
  const { sources, style, links } = surroundings;
  const path = pagePath(from);
  const { body, images } = bodyOf(from, surroundings);
  const text = String(html`<!doctype html>
<html lang="en">
${head({ title: titleOf(sources.get(from) ?? '', from), style, files: { images: true } })}
<body class="site">
<header><nav aria-label="Site"><ul>${links.map(
    ([title, to]) => html`<li><a href="${posix.relative(posix.dirname(path), to)}">${title}</a></li>`,
  )}</ul></nav></header>
<main><article>
${trusted(body)}</article></main>
</body>
</html>
`);
  return { path, text, images };
}
