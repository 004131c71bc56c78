import { browserPlatform } from './browser.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'safari',
  title: 'Safari',
  why: 'measures in a browser',
  files: ['/Applications/Safari.app/Contents/MacOS/Safari'],
  optional: true,
  packages: {},
};

/**
 * Safari on macOS. It accepts neither a profile nor flags. The page opens in a window of the user's
 * own Safari and stays open after the run.
 */
export const safari = browserPlatform({
  tool,
  onDemand: true,
  // A second window of the same Safari would hide this one.
  single: true,
  // `open` passes the URL to Safari; with -W it waits until Safari quits.
  command: (binary, _profile, url) => ['open', '-W', '-a', binary.replace(/\/Contents\/.*/, ''), url],
});
