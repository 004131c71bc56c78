import { browserPlatform } from './browser.js';
import { hasDisplay, onOwnDisplay } from './display.js';
import { packages } from '../../setup/tools/tool.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'webkit',
  title: 'WebKitGTK',
  why: 'measures in a browser',
  variable: 'SAMEBENCH_WEBKIT',
  files: ['lib/*', 'libexec', 'lib'].flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => `/usr/${folder}/${version}/MiniBrowser`),
  ),
  optional: true,
  packages: packages('webkit2gtk-driver', {
    dnf: ['webkit2gtk4.1'],
    pacman: ['webkit2gtk-4.1'],
    zypper: ['webkit2gtk-4_1-minibrowser'],
    apk: ['webkit2gtk-4.1'],
    brew: [],
  }),
};

const shown = hasDisplay(process.env);

/**
 * WebKitGTK's MiniBrowser. It needs a display and gets one in memory if there is none. It has no option
 * for a profile: its folders are those of the environment.
 */
export const webkit = browserPlatform({
  tool,
  ownDisplay: !shown,
  onDemand: true,
  env: {
    // It is off by default in WebKitGTK and on in Safari.
    JSC_useSharedArrayBuffer: '1',
    // A container has neither an accessibility bus nor desktop settings.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    // A display in memory has no GPU.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  },
  command: (binary, browserProfile, url) => {
    const line = [binary, '--private', url];
    return shown ? line : onOwnDisplay(line, browserProfile);
  },
});
