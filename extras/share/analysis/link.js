/**
 * A table as a link: the summary in the fragment of an address, which browsers send to no server.
 *
 *     #r=1.…    1 is the version; behind it the summary as JSON by columns, deflated, as base64url
 *
 * The format of zlib has a check of its content, and is what every engine with CompressionStream knows.
 *
 * @import { Summary } from '../../../protocol/types.js'
 * @import { Check } from '../../../protocol/schemas.js'
 * @import { Json } from '../../../report/api.js'
 * @import { Part } from './carried.js'
 *
 * @typedef {object} Shared
 * @property {Summary} summary
 * @property {Part[]} leftOut  what the link has no room for
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { describeValue, validationMessage } from '../../../protocol/validation-message.js';
import { parseVisible } from '../../../protocol/visible.js';
import { isReserved, reservedText, ResultsError, withoutPrivatePaths } from '../../../report/api.js';
import { lean, PARTS, whole, without } from './carried.js';
import { pack, unpack } from './columns.js';

const VERSION = 1;

/** How fragments begin. */
const START = `#r=${VERSION}.`;

/** What is above every table that came from a link. */
export const MARK = 'from a link; not measured here';

/** Characters of a link that programs pass on uncut. A longer one leaves out parts. */
export const ROOM = 8000;

/** Most characters of a link that is made or read, with its address. */
const MAX_LENGTH = 100_000;

/** Of these, the most that a link leaves to the address of the page. */
const ADDRESS = 2000;

/** Most bytes of the JSON in a link. A character has up to three. */
const MAX_BYTES = 2_000_000;

/** The same in characters, for links that are made. */
const MAX_JSON = MAX_BYTES / 3;

/**
 * Characters of the JSON that a cell has at least: its quantity and its verdict take 12, and its eight other
 * values one each.
 */
const LEAST_CELL = 20;

/** Most cells of a table in a link, rows × columns: empty ones take no characters, but time and memory. */
const MAX_CELLS = Math.floor(MAX_JSON / LEAST_CELL);

const FORMAT = 'deflate';

/** The text is no link that this version can read, or the table fits into none. */
export class LinkError extends ResultsError {
  name = 'LinkError';
}

const damaged = () => new LinkError('the link is damaged, or its end was cut off: copy all of it');

/**
 * The bytes that come out of a stream.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} [most]
 * @returns {Promise<Blob>}
 * @throws {LinkError} as soon as there are more
 */
async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => {});
      throw new LinkError(`the link unpacks to more than ${most / 1e6} MB, which no table of Samebench does`);
    }
    chunks.push(value);
  }
}

/** The characters that bytes become, without padding. @param {Uint8Array} bytes */
const base64Length = ({ length }) => Math.ceil((length * 4) / 3);

/** @param {Uint8Array} bytes */
const toBase64Url = (bytes) =>
  btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const fromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** @param {Summary} summary */
const hasTooManyCells = ({ rows, platforms }) => rows.length * platforms.length > MAX_CELLS;

/** @param {Summary} summary */
const tooLarge = ({ rows, platforms }) =>
  new LinkError(
    `the table is too large for a link: it has ${rows.length} rows in ${platforms.length} columns\n  ` +
      'samebench report --format html makes a file of it',
  );

/**
 * The bytes of the part of a fragment behind its version; null if they cannot fit.
 * @param {Json} content
 */
async function deflate(content) {
  const json = JSON.stringify(content);
  return json.length > MAX_JSON
    ? null
    : new Uint8Array(
        await (await through(new TextEncoder().encode(json), new CompressionStream(FORMAT))).arrayBuffer(),
      );
}

/**
 * The fragment of a link. What does not fit into it is left out, in the order of `PARTS`.
 * @param {Summary} summary
 * @param {{ folders?: Record<string, string>, room?: number }} [options]  folders: short names of private
 *   ones, by path
 * @returns {Promise<Shared & { fragment: string }>}  summary: as the link has it
 * @throws {LinkError} if no link can hold the table
 */
export async function makeLink(summary, { folders, room = ROOM } = {}) {
  if (hasTooManyCells(summary)) throw tooLarge(summary);
  const all = lean(withoutPrivatePaths(summary, folders));
  for (let count = 0; count <= PARTS.length; count++) {
    const leftOut = PARTS.slice(0, count);
    const carried = without(all, leftOut);
    const bytes = await deflate({
      leftOut,
      summary: pack(/** @type {Json} */ (/** @type {object} */ (carried))),
    });
    const most = count < PARTS.length ? room : Math.max(room, MAX_LENGTH - ADDRESS);
    if (bytes === null || START.length + base64Length(bytes) > most) continue;
    return { fragment: START + toBase64Url(bytes), leftOut, summary: whole(carried) };
  }
  throw tooLarge(summary);
}

/**
 * The content of a link, as text.
 * @param {string} link
 */
async function contentOf(link) {
  if (link.length > MAX_LENGTH)
    throw new LinkError(`the link has ${link.length} characters: links of up to ${MAX_LENGTH} are read`);
  const [, version, content = ''] = /(?:^|#)r=(\d+)\.(.*)$/s.exec(link.trim()) ?? [];
  if (version === undefined)
    throw new LinkError(`not a link to a table: expected "…#r=${VERSION}.…", found ${describeValue(link)}`);
  if (Number(version) !== VERSION)
    throw new LinkError(
      `the link is from a newer Samebench: its version is ${version.slice(0, 9)}, and this one reads ` +
        `${VERSION}; update Samebench to read it`,
    );
  if (!/^[\w-]+$/.test(content)) throw damaged();
  try {
    return await (await through(fromBase64Url(content), new DecompressionStream(FORMAT), MAX_BYTES)).text();
  } catch (error) {
    throw error instanceof LinkError ? error : damaged();
  }
}

/**
 * @param {string} json
 * @returns {{ leftOut: Part[], summary: Json }}
 */
function parsed(json) {
  try {
    const { leftOut = [], summary } = parseVisible(json);
    return { leftOut: PARTS.filter((part) => leftOut.includes(part)), summary: unpack(summary) };
  } catch {
    throw damaged();
  }
}

/** Checks what a schema cannot express. @param {Summary} summary */
function assertConsistent(summary) {
  const { platforms, rows } = summary;
  const broken = (/** @type {string} */ text) => new LinkError(`the link is broken: ${text}`);
  if (hasTooManyCells(summary)) {
    throw broken(
      `it has ${rows.length} rows in ${platforms.length} columns, ` +
        `and no link that Samebench makes has more than ${MAX_CELLS} cells`,
    );
  }
  const seen = new Set();
  for (const { id } of platforms) {
    if (isReserved(id)) throw broken(reservedText(id));
    if (seen.has(id)) throw broken(`there are two platforms "${id}"`);
    seen.add(id);
  }
  for (const row of rows) {
    const key = benchmarkKey(row);
    if (seen.has(key)) throw broken(`there are two rows "${labelOf(row)}"`);
    seen.add(key);
  }
}

/**
 * @param {Check<Summary>} validate  checks a value against summary.schema.json, with verbose errors
 */
export const linkReader = (validate) => ({
  /**
   * Reads a link, which may come from anybody. Its texts are safe to show.
   * @param {string} link  an address with a fragment, or the fragment alone
   * @returns {Promise<Shared>}
   * @throws {LinkError}
   */
  async readLink(link) {
    const { leftOut, summary } = parsed(await contentOf(link));
    if (!validate(summary)) throw new LinkError(`the link is ${validationMessage(validate.errors ?? [])}`);
    assertConsistent(summary);
    return { leftOut, summary: whole(summary) };
  },
});

/**
 * The address of a table.
 * @param {string | undefined} site  of the page that shows links, or of the folder that has it as link.html;
 *   undefined: none is known
 * @param {string} fragment
 */
export function addressOf(site, fragment) {
  if (site === undefined) return fragment;
  const { origin, protocol, pathname } = new URL(site);
  const page = /\.\w+$/.test(pathname) ? pathname : `${pathname.replace(/\/$/, '')}/link.html`;
  return `${protocol === 'file:' ? 'file://' : origin}${page}${fragment}`;
}

/** What a link has left out, as a sentence; empty if nothing. @param {readonly Part[]} leftOut */
export const leftOutText = (leftOut) =>
  leftOut.length === 0 ? '' : `left out of the link, for its length: ${leftOut.join(', ')}`;
