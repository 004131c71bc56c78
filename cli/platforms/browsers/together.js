/**
 * One browser for both sides of a duel: each has a page of its own in it, with a worker of its own, and the
 * workers hand turns to each other through memory that they share (web/duel/turns.js). In two browsers, a
 * turn takes milliseconds, in which the machine changes. It is also one for all programs of a round, one
 * after another: to start a browser takes as long as a program.
 *
 * @import { Opened } from '../../hosts/page.js'
 * @import { Listener } from '../../../web/server/listener.js'
 *
 * @typedef {object} Together what both sides, and all programs, have in common in a round
 * @property {Promise<Common>} [common]
 * @property {number} [users] sides that take part
 * @property {number} [later] programs that are still to come; absent: none
 *
 * @typedef {Opened & {threads: () => number[]}} Browser threads: those that may measure, the busiest first
 * @typedef {Awaited<ReturnType<typeof createCommon>>} Common
 */
import { listen } from '../../../web/server/listener.js';
import { createFrames } from '../../../web/server/frames.js';

/**
 * Makes what both sides have in common, or takes part in it. The side has to leave in the end.
 *
 * @param {Together} together
 */
export function enter(together) {
  together.users = (together.users ?? 0) + 1;
  return (together.common ??= createCommon(together));
}

/** @param {Together} together */
export async function leave(together) {
  const { common } = together;
  together.users = (together.users ?? 0) - 1;
  if (together.users > 0 || goesOn(together)) return;
  together.common = undefined;
  await (await common)?.listener.close();
}

/** @param {Together} together */
const goesOn = ({ later = 0 }) => later > 0;

/**
 * Ends what programs that did not come have left open.
 *
 * @param {Together} together that nobody uses
 */
export async function end(together) {
  const common = await together.common;
  together.common = undefined;
  const finish = await common?.closeBrowser();
  await common?.listener.close();
  await finish?.();
}

/** @param {Together} together */
async function createCommon(together) {
  const listener = await listen();
  const frames = createFrames(listener);
  /** @type {Promise<Browser> | undefined} */
  let browser;
  let pages = 0;
  /** @type {Set<number>} */
  const pinned = new Set();
  return {
    /** @type {Listener} */
    listener,
    frames,
    /** Makes sides that wait for each other ask this command for their turns. */
    takeBack: () => frames.send({ takesBack: true }),
    async closeBrowser() {
      const open = await browser;
      browser = undefined;
      return open?.close();
    },
    /**
     * Opens a page beside that of the other side.
     *
     * @param {string} url
     * @param {(url: string) => Promise<Browser>} start starts the browser
     * @returns {Promise<Opened>}
     */
    async open(url, start) {
      const { pathname } = new URL(url);
      pages += 1;
      frames.send({ open: pathname });
      browser ??= start(frames.url);
      const opened = await browser.catch((error) => {
        pages -= 1;
        browser = undefined;
        throw error;
      });
      return {
        ...opened,
        thread() {
          const id = opened.threads().find((one) => !pinned.has(one)) ?? null;
          if (id !== null) pinned.add(id);
          return id;
        },
        async close() {
          pages -= 1;
          frames.send({ close: pathname });
          if (pages === 0 && !goesOn(together)) {
            browser = undefined;
            return opened.close();
          }
          await frames.settled();
          return undefined;
        },
      };
    },
  };
}
