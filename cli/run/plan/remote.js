import { readFileSync } from 'node:fs';
import { sharedPlatform } from '../../platforms/browsers/shared.js';
import { webdriverPlatform } from '../../platforms/browsers/webdriver.js';
import { UsageError } from '../../system/exit.js';
import { parseVisible } from '../../../protocol/visible.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 *
 * @typedef {object} RemoteOptions of the command line
 * @property {boolean} [share] a page for another machine
 * @property {string} [webdriver] URL of a driver
 * @property {string} [browser] that the driver starts; several are separated by commas
 * @property {string} [capabilities] file
 * @property {string} [pageHost] address
 */

/**
 * Browsers that Samebench does not start itself, each a column: those of a WebDriver, and one that a
 * person opens on another machine.
 *
 * @param {RemoteOptions} options
 * @param {(line: string) => void} print
 * @returns {Platform[]}
 */
export function remotePlatforms({ share = false, ...options }, print) {
  return [...drivenPlatforms(options), ...(share ? [sharedPlatform({ print })] : [])];
}

/**
 * @param {RemoteOptions} options
 * @returns {Platform[]}
 */
function drivenPlatforms({ webdriver, browser, capabilities, pageHost }) {
  if (webdriver === undefined) return [];
  const names = (browser ?? 'chrome')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return [...new Set(names)].map((name) =>
    webdriverPlatform({
      url: webdriver,
      browser: name,
      capabilities: readCapabilities(capabilities),
      pageHost,
    }),
  );
}

/** @param {string | undefined} file */
function readCapabilities(file) {
  if (file === undefined) return {};
  try {
    const value = parseVisible(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error('expected a JSON object');
    return value;
  } catch (error) {
    throw new UsageError(`--capabilities ${file}: ${/** @type {Error} */ (error).message}`);
  }
}
