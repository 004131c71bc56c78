import { createHash } from 'node:crypto';
import { readConfig, readStyle, summaryScript } from '../../cli/api.js';
import { renderLinkPage } from './analysis/document.js';
import { addressOf, makeLink } from './analysis/link.js';

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * What reports and sites have of links.
 *
 * @type {import('../../cli/api.js').Links}
 */
export const links = {
  async linkTo(summary) {
    // The page says what is missing: settings that cannot be read are the business of other commands.
    const { site } = await readConfig().catch(() => ({ site: undefined }));
    return makeLink(summary).then(
      ({ fragment }) => addressOf(site, fragment),
      () => null,
    );
  },
  async page() {
    const [script, style] = [await summaryScript('share'), await readStyle()];
    const hashes = { script: hashOf(script), style: hashOf(style) };
    return { text: renderLinkPage({ script, style, scriptHash: hashes.script }), hashes };
  },
};
