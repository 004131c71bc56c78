import { browserPlatform } from './browser.js';
import { chromiumKind } from './chromium.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'edge',
  title: 'Microsoft Edge',
  why: 'measures in a browser',
  variable: 'SAMEBENCH_EDGE',
  commands: ['microsoft-edge-stable', 'microsoft-edge'],
  files: ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  optional: true,
  packages: {},
};

/** Microsoft Edge. */
export const edge = browserPlatform({ ...chromiumKind, tool, onDemand: true });
