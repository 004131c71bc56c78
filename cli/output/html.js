import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { resultsText } from '../../protocol/results-file.js';
import { renderComparisonHtml } from '../../report/html/comparison.js';
import { renderHtml } from '../../report/html/document.js';
import { historyFigures } from '../../report/html/history/figures.js';
import { withoutPrivatePaths } from '../../report/text/private-paths.js';
import { historyOf } from '../../report/history/series.js';
import { loaderScript, reportScript } from '../../web/bundles/bundles.js';
import { privateFolders, repository } from '../system/repository.js';
import { chaptersOf } from './chapters.js';
import { linkTo } from './links.js';

/**
 * @import { Results, Summary } from '../../protocol/types.js'
 * @import { Chapter } from '../../report/api.js'
 */

/** The largest size in bytes, so that the file can be sent by e-mail. */
const largest = 1_490_000;

/**
 * How many of the last runs of a history are drawn. The first number that keeps the file small enough is
 * used.
 */
const drawnRuns = [60, 30, 15, 5];

/** What takes longest to load of a report. It is kept for it; whoever needs it gets the reason. */
export const warmUp = async () => void (await makeScripts().catch(() => {}));

const makeScripts = () => Promise.all([reportScript(), loaderScript()]);

/**
 * The whole report in one file, which needs no other file and no network. If the samples would make it too
 * large, they are left out, with a note in the page.
 *
 * @param {Results} results
 * @param {(results: Results, options: {chapters: Chapter[]}) => Summary | Promise<Summary>} summarizeShown
 *   summarizes the results after private paths were removed
 * @param {{unit?: 'ns' | 'cycles', cold?: boolean, most?: number,
 *   history?: import('../../protocol/types.js').HistoryEntry[]}} [options] most: bytes; history:
 *   runs to draw, of which there is at least one
 * @returns {Promise<string>}
 */
export async function makeHtml(
  results,
  summarizeShown,
  { unit = 'ns', cold = false, most = largest, history } = {},
) {
  const folders = privateFolders();
  const shown = withoutPrivatePaths(results, folders);
  // Both work outside of this thread, while it summarizes.
  const outside = Promise.all([makeScripts(), packInBackground(resultsText(shown))]);
  const chapters = await chaptersOf(shown.platforms);
  const summary = await summarizeShown(shown, { chapters });
  const [[script, loader], raw] = await outside;
  const parts = {
    unit,
    cold,
    chapters,
    link: await linkTo(summary),
    script: pack(script),
    loader,
    scriptHashes: [hashOf(loader), hashOf(script)],
    style: readStyle(),
    rawSize: `${Math.ceil(raw.length / 1000)} kB`,
    pack,
  };
  const figuresOf = (/** @type {number} */ last) =>
    history ? historyFigures(withoutPrivatePaths(historyOf(history, { last }), folders)) : null;
  // Making a page takes long, so it is not made if the samples alone are too large.
  const attempts = [
    ...(raw.length <= most ? [{ raw, last: drawnRuns[0] }] : []),
    ...(history ? drawnRuns : [0]).map((last) => ({ raw: null, last })),
  ];
  let html = '';
  for (const { raw, last } of attempts) {
    html = renderHtml(summary, shown, { ...parts, raw, history: figuresOf(last) });
    if (Buffer.byteLength(html) <= most) break;
  }
  return html;
}

/**
 * A comparison in one file, which needs no other file and no network.
 *
 * @param {import('../../protocol/types.js').Compared} compared
 * @param {[Results, Results]} runs the earlier and the later
 */
export const makeComparisonHtml = (compared, runs) =>
  renderComparisonHtml(withoutPrivatePaths(compared, privateFolders()), {
    runs: withoutPrivatePaths(runs, privateFolders()),
    style: readStyle(),
  });

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The style of all pages of the report. */
export const readStyle = () =>
  ['base', 'style']
    .map((name) => readFileSync(join(repository, `report/html/${name}.css`), 'utf8'))
    .join('\n');

/** @param {string} text */
const pack = (text) => gzipSync(text, { level: 9 }).toString('base64');

/** @param {string} text */
const packInBackground = async (text) => (await promisify(gzip)(text, { level: 9 })).toString('base64');
