import { extras } from '../extras.js';

/**
 * Links of tables, which an extra makes.
 *
 * @import { Summary } from '../../protocol/types.js'
 * @import { LinkPage } from '../../web/server/site.js'
 *
 * @typedef {object} Links
 * @property {(summary: Summary) => Promise<string | null>} linkTo a link that contains the table; null: it is
 *   too large for one
 * @property {() => Promise<LinkPage>} page the page that shows the table of any link, in one file
 */

const load = () =>
  Object.values(extras)
    .find(({ links }) => links)
    ?.links?.();

/** A link to a table, for reports; null: there is none. @param {Summary} summary */
export const linkTo = async (summary) => (await (await load())?.linkTo(summary)) ?? null;

/** The page that shows links, for sites; null: there is none. */
export const makeLinkPage = async () => (await (await load())?.page()) ?? null;
