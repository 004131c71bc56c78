/** @param {string} scripts where they may come from, besides this server */
const policy = (scripts) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "img-src 'self' data:",
    // Benchmarks may fetch data that their own code contains.
    "connect-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    // The page of a duel has those of its sides in frames.
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Headers of every response, including errors.
 *
 * COOP and COEP make the page cross-origin isolated, which gives it access to the fine clock. The
 * Content-Security-Policy forbids inline scripts and other origins; WebAssembly needs its own keyword.
 */
export const commonHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': policy("'wasm-unsafe-eval'"),
  // The URL contains the token, which must not leak in Referer headers.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // A cached module of an older build must not be measured.
  'Cache-Control': 'no-store',
};

/** The worker that measures imports loops that it has written: wasm/javascript/loop.js. */
export const workerPolicy = { 'Content-Security-Policy': policy("'wasm-unsafe-eval' data:") };

/**
 * Headers of the page and its files.
 *
 * @param {boolean} isolated false: without cross-origin isolation, like most web sites; the clock is coarse
 * @returns {Record<string, string>}
 */
export function pageHeaders(isolated) {
  if (isolated) return commonHeaders;
  const {
    'Cross-Origin-Opener-Policy': _opener,
    'Cross-Origin-Embedder-Policy': _embedder,
    ...others
  } = commonHeaders;
  return others;
}

/** Content types by file extension. Files with other extensions are not served. */
export const mimeTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
]);
