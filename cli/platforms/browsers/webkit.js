import { browserPlatform } from './browser.js';
import { hasDisplay, onOwnDisplay } from './display.js';

const shown = hasDisplay(process.env);

/**
 * WebKitGTK's MiniBrowser, on a display in memory where there is none. It keeps no profile of its
 * own: the folders that it uses are those of its user, so that it gets others.
 */
export const webkit = browserPlatform({
  id: 'webkit',
  needs: shown ? [] : ['xvfb'],
  onDemand: true,
  env: (profile) => ({
    HOME: profile,
    XDG_CACHE_HOME: `${profile}/cache`,
    XDG_CONFIG_HOME: `${profile}/config`,
    XDG_DATA_HOME: `${profile}/data`,
    // Off by default in WebKitGTK, and on in Safari.
    JSC_useSharedArrayBuffer: '1',
    // No bus for accessibility, and none for desktop settings: neither is there in a container.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    // There is no graphics processor behind a display in memory.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }),
  command: (binary, profile, url) => {
    const line = [binary, '--private', url];
    return shown ? line : onOwnDisplay(line, profile);
  },
});
