/**
 * @typedef {object} BrowserName
 * @property {string} id as a column is called: `chromium`, `firefox`, `webkit` or `browser`
 * @property {string} runtime
 * @property {string | null} runtimeVersion
 * @property {string | null} engine the JavaScript and WebAssembly engine
 */

/**
 * What the engine's own browser is called, and how each shows in a user agent. Chromium's comes
 * with "Safari" in it, and those of iOS say Chrome or Firefox on top of WebKit: the order matters.
 */
const known = [
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /(?:CriOS|FxiOS|EdgiOS)\// },
  { id: 'firefox', runtime: 'Firefox', engine: 'SpiderMonkey', mark: /Firefox\/([\d.]+)/ },
  { id: 'chromium', runtime: 'Chromium', engine: 'V8', mark: /Chrom(?:e|ium)\/([\d.]+)/ },
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /AppleWebKit\// },
];

/**
 * Names a browser by its user agent: the engine's family, as it is the engine that is measured.
 * @param {string} userAgent
 * @returns {BrowserName}
 */
export function nameBrowser(userAgent) {
  for (const { id, runtime, engine, mark } of known) {
    const match = mark.exec(userAgent);
    if (!match) continue;
    const version = id === 'webkit' ? /Version\/([\d.]+)/.exec(userAgent)?.[1] : match[1];
    return { id, runtime, runtimeVersion: version ? shorten(version) : null, engine };
  }
  return { id: 'browser', runtime: 'unknown browser', runtimeVersion: null, engine: null };
}

/**
 * Browsers freeze all but the first number at 0, so that `156.0.0.0` says no more than `156`.
 * @param {string} version
 */
function shorten(version) {
  return version.replace(/(\.0)+$/, '');
}

/**
 * The browser's part of the `host` event. To be called where the measuring is done: isolation is
 * that of the worker.
 *
 * @param {{navigator: {userAgent: string}, crossOriginIsolated?: boolean}} scope a worker's global
 * @returns {import('../../wasm/host.js').HostDescription}
 */
export function describeBrowser(scope) {
  const { userAgent } = scope.navigator;
  const { runtime, runtimeVersion, engine } = nameBrowser(userAgent);
  return {
    runtime,
    runtimeVersion,
    engine,
    cpu: null,
    isolated: scope.crossOriginIsolated === true,
    affinity: null,
    priority: null,
    userAgent,
  };
}
