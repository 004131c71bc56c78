import { browserPlatform } from './browser.js';
import { chromiumKind } from './chromium.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'chrome',
  title: 'Google Chrome',
  why: 'measures in a browser',
  variable: 'SAMEBENCH_CHROME',
  commands: ['google-chrome-stable', 'google-chrome'],
  files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  optional: true,
  packages: {},
};

/** Google Chrome, which may be installed beside Chromium. */
export const chrome = browserPlatform({ ...chromiumKind, tool, onDemand: true });
