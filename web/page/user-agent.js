/**
 * @typedef {object} BrowserName
 * @property {string} id as a column is called: `chromium`, `firefox`, `webkit` or `browser`
 * @property {string} runtime
 * @property {string | null} runtimeVersion
 * @property {string | null} engine the JavaScript and WebAssembly engine
 */

/**
 * Engines by their mark in the user agent, in the order of the check. Chromium's user agent contains
 * "Safari", and Chrome and Firefox for iOS run WebKit. A browser with one of these engines needs no
 * entry, and one with another engine is shown as "unknown browser".
 */
const known = [
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /(?:CriOS|FxiOS|EdgiOS)\// },
  { id: 'firefox', runtime: 'Firefox', engine: 'SpiderMonkey', mark: /Firefox\/([\d.]+)/ },
  { id: 'chromium', runtime: 'Chromium', engine: 'V8', mark: /Chrom(?:e|ium)\/([\d.]+)/ },
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /AppleWebKit\// },
];

/**
 * Names a browser by its user agent. The name is the engine's, because the engine is measured.
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
 * Removes trailing zeros. Browsers set all numbers but the first to 0, as in `156.0.0.0`.
 * @param {string} version
 */
function shorten(version) {
  return version.replace(/(\.0)+$/, '');
}

/**
 * The browser's part of the `host` event. Call it in the worker that measures, because isolation is a
 * property of the worker.
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
