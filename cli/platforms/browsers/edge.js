import { browserPlatform } from './browser.js';
import { chromiumKind } from './chromium.js';

/** Microsoft Edge. */
export const edge = browserPlatform({ ...chromiumKind, id: 'edge', onDemand: true, untested: true });
