/**
 * Loads data: a script that calls a function of the page with them.
 *
 * @import { RunsData, SeriesData } from '../analysis/data.js'
 */

/** The function of the page that takes the data of a script. */
export const TAKER = 'samebenchData';

/** @type {Map<string, Promise<RunsData | SeriesData[]>>} */
const loaded = new Map();

/** @type {Map<Element, RunsData | SeriesData[]>} */
const taken = new Map();

/** Lets scripts of data call the page. */
export function acceptData() {
  Object.assign(globalThis, {
    [TAKER]: (/** @type {RunsData | SeriesData[]} */ data) => {
      if (document.currentScript) taken.set(document.currentScript, data);
    },
  });
}

/**
 * @param {string} file
 * @returns {Promise<RunsData | SeriesData[]>}
 */
function load(file) {
  const script = document.createElement('script');
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => {
      const data = taken.get(script);
      taken.delete(script);
      script.remove();
      if (data) resolve(data);
      else reject(new Error(`${file} holds no data`));
    });
    script.addEventListener('error', () => {
      loaded.delete(file);
      script.remove();
      reject(new Error(`${file} cannot be loaded; a newer site may have replaced it: reload the page`));
    });
    script.src = file;
    document.head.append(script);
  });
}

/**
 * The data of a file, which is loaded once.
 * @template {RunsData | SeriesData[]} Data
 * @param {string} file
 * @returns {Promise<Data>}
 */
export function dataOf(file) {
  const found = loaded.get(file) ?? load(file);
  loaded.set(file, found);
  return /** @type {Promise<Data>} */ (found);
}
