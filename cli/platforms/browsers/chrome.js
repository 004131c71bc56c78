import { browserPlatform } from './browser.js';
import { chromiumKind } from './chromium.js';

/** Google Chrome, beside a Chromium. */
export const chrome = browserPlatform({ ...chromiumKind, id: 'chrome', onDemand: true, untested: true });
