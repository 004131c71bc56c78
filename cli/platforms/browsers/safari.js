import { browserPlatform } from './browser.js';

/**
 * Safari, on macOS. It takes no profile and no flags: the page opens in a window of the user's own
 * Safari, and stays there when the run is over.
 */
export const safari = browserPlatform({
  id: 'safari',
  onDemand: true,
  untested: true,
  // Another window of the same Safari would hide this one.
  single: true,
  // `open` hands the URL over; -W has it stay for as long as Safari does.
  command: (binary, _profile, url) => ['/usr/bin/open', '-W', '-a', binary.replace(/\/Contents\/.*/, ''), url],
});
