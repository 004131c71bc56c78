/* global Worker */
/** The plain loops: programs, natively and in Node, and workers of a browser that have the same module. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';
import { toolById } from '../../../cli/platforms/tools.js';
import { findTool } from '../../../cli/setup/detect.js';
import { runOrThrow } from '../../shared/process.js';
import { isBrowser } from '../platforms.js';
import { commonHeaders } from '../../../web/server/headers.js';

/**
 * @import { Sections } from './verdicts.js'
 *
 * @typedef {object} Loops  of one platform
 * @property {(set: string, body: string, seconds: number) => Promise<Sections>} measure  a body's loop, in a
 *   process or a worker of its own
 * @property {() => Promise<void>} close
 */

/**
 * Makes the program of the bodies in JavaScript.
 * @param {string} source
 * @param {string} program  without the end of its name
 */
export const bundleLoops = (source, program) =>
  build({
    entryPoints: [source],
    bundle: true,
    format: 'iife',
    outfile: `${program}.cjs`,
    logLevel: 'error',
  });

/** How the browsers are started. @type {Record<string, import('puppeteer-core').LaunchOptions>} */
const LAUNCH = {
  chromium: { browser: 'chrome', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  firefox: { browser: 'firefox' },
};

/** In the page: runs the program in a worker, and returns what it prints. */
const inWorker = (/** @type {{ script: string, wasm: string, words: string[] }} */ { script, wasm, words }) =>
  new Promise((resolve, reject) => {
    const start = `self.Module = {
      arguments: ${JSON.stringify(words)},
      wasmBinary: Uint8Array.from(atob(${JSON.stringify(wasm)}), (one) => one.charCodeAt(0)),
      print: (line) => postMessage(line),
    };`;
    const url = URL.createObjectURL(new Blob([start, '\n', script], { type: 'text/javascript' }));
    const worker = new Worker(url);
    const end = (/** @type {() => void} */ settle) => {
      worker.terminate();
      URL.revokeObjectURL(url);
      settle();
    };
    worker.onmessage = ({ data }) => end(() => resolve(data));
    worker.onerror = ({ message }) => end(() => reject(new Error(message)));
  });

/**
 * Serves an empty page that is isolated from other origins, as Samebench's page is: Firefox compiles the code
 * of others with protections against what they share a process with, which take up to a quarter of its time.
 */
async function isolatedPage() {
  const { 'Cross-Origin-Opener-Policy': opener, 'Cross-Origin-Embedder-Policy': embedder } = commonHeaders;
  const headers = {
    'Content-Type': 'text/html',
    'Cross-Origin-Opener-Policy': opener,
    'Cross-Origin-Embedder-Policy': embedder,
  };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end('<!doctype html>');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** @param {string} folder  of the programs @param {string} id @returns {Promise<Loops>} */
async function inBrowser(folder, id) {
  const found = findTool(toolById(id));
  if ('reason' in found) throw new Error(found.reason);
  const browser = await puppeteer.launch({ ...LAUNCH[id], executablePath: found.path, headless: true });
  const served = await isolatedPage();
  return {
    async measure(set, body, seconds) {
      const program = join(folder, `truth-${set}`);
      const page = await browser.newPage();
      await page.goto(served.url);
      if (!(await page.evaluate('crossOriginIsolated'))) throw new Error(`${id} does not isolate its page`);
      const script = await readFile(`${program}.cjs`, 'utf8');
      const wasm = existsSync(`${program}.wasm`) ? await readFile(`${program}.wasm`, 'base64') : '';
      const printed = await page.evaluate(inWorker, { script, wasm, words: [body, String(seconds)] });
      await page.close();
      return JSON.parse(String(printed));
    },
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

/**
 * The loops of a platform.
 * @param {string} folder  of its programs
 * @param {string} id  of the platform
 * @returns {Promise<Loops>}
 */
export async function openLoops(folder, id) {
  if (isBrowser(id)) return inBrowser(folder, id);
  return {
    async measure(set, body, seconds) {
      const program = join(folder, `truth-${set}`);
      const [command, ...words] = id === 'native' ? [program] : [process.execPath, `${program}.cjs`];
      const { stdout } = await runOrThrow(command, [...words, body, String(seconds)]);
      return JSON.parse(stdout);
    },
    close: async () => {},
  };
}
