/**
 * The files of a site, besides reports and the page that measures.
 *
 * @import { IndexData } from './data.js'
 * @import { Links, Parts } from './document.js'
 * @import { SiteModel } from './model.js'
 */
import { rowName } from '../../../protocol/identity.js';
import { rowScript, runsScript } from './data.js';
import { renderSite } from './document.js';
import { wellFormed } from '../page/address.js';

/**
 * @typedef {{ path: string, text: string }} SiteFile  path: from the folder of the site, with forward slashes
 */

/**
 * The page comes last: when it is written, everything that it refers to is there. The other files are named
 * after their content, so that a new site replaces none of the files that the older page refers to.
 * @param {SiteModel} model
 * @param {Omit<Parts & Links, 'index'> & { hash: (text: string) => string }} parts  script: its text
 * @returns {SiteFile[]}
 */
export function siteFiles(model, { hash, script, repository, reports, measure, ...parts }) {
  const named = (/** @type {string} */ kind, /** @type {string} */ text) => ({
    path: `data/${kind}-${hash(text)}.js`,
    text,
  });
  const rows = model.rows.map((row) => named('row', rowScript(row, model)));
  const runs = model.machines.map((machine) => named('runs', runsScript(machine, repository)));
  const page = named('page', script);
  /** @type {IndexData} */
  const index = [
    model.rows.map((row, i) => [
      wellFormed(row.suite),
      wellFormed(rowName(row)),
      row.ratio,
      row.change,
      rows[i].path,
    ]),
    model.machines.map(({ name, runs: own }, i) => [name, runs[i].path, own.length]),
  ];
  const text = renderSite(model, {
    ...parts,
    links: { repository, script: page.path, reports, measure, index },
  });
  const distinct = new Map([...rows, ...runs, page].map((file) => [file.path, file]));
  return [...distinct.values(), { path: 'index.html', text }];
}
