import { readFileSync } from 'node:fs';
import { parseVisible } from '../../protocol/visible.js';
import { UsageError } from '../../cli/api.js';
import { sharedPlatform } from './shared.js';
import { webdriverPlatform } from './webdriver.js';

/** @import { RunPart } from '../../cli/api.js' */

/** What `run --share` does besides: a person opens the page on another machine. @type {RunPart} */
export const shared = { platforms: (_, print) => [sharedPlatform({ print })] };

/** What `run --webdriver` does besides: a driver opens the page, in each of its browsers. @type {RunPart} */
export const driven = {
  platforms({ webdriver, browser = 'chrome', capabilities, pageHost }) {
    const names = /** @type {string} */ (browser)
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
  },
};

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
