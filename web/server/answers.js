import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { commonHeaders } from './headers.js';

/** @typedef {import('node:http').ServerResponse} Response */

/**
 * @param {Response} response
 * @param {unknown} value
 */
export function sendJson(response, value) {
  response.writeHead(200, { ...commonHeaders, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

/**
 * @param {Response} response
 * @param {string | undefined} method
 * @param {{file: string, type: string, size: number}} found
 * @param {Record<string, string>} headers
 */
export function sendFile(response, method, { file, type, size }, headers) {
  response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': size });
  if (method === 'HEAD') return void response.end();
  // Not pipe(), which would leave the file open when the connection ends early.
  pipeline(createReadStream(file), response, () => {});
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} error
 */
export function fail(response, status, error) {
  response.writeHead(status, { ...commonHeaders, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

/**
 * @param {Response} response
 * @param {string} allowed
 */
export function refuse(response, allowed) {
  response.setHeader('Allow', allowed);
  fail(response, 405, `expected ${allowed}`);
}
