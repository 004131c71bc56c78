/**
 * The page that shows the table of a link. It is one file, and the same for all tables.
 *
 * @import { Chapter } from '../../../report/api.js'
 * @import { Shared } from './link.js'
 */
import {
  buildFacts,
  costTable,
  factList,
  factTable,
  head,
  html,
  notice,
  runFacts,
  section,
  tableModel,
  trusted,
} from '../../../report/api.js';
import { leftOutText, MARK } from './link.js';

/**
 * What the page shows of a link. All texts are somebody's, and escaped.
 * @param {Shared} shared
 * @param {readonly Chapter[]} [chapters]  of extras
 */
export function linkedTable({ summary, leftOut }, chapters) {
  const model = tableModel(summary, { chapters });
  const { columns, conclusions, errors, skipped, footnotes, warnings, clockRows } = model;
  const builds = buildFacts(
    summary,
    { platforms: [] },
    columns.map(({ platform }) => platform),
  );
  const left = leftOutText(leftOut);
  const missing = left && ` ${left[0].toUpperCase()}${left.slice(1)}.`;
  return html`<p class="notice warning">Somebody's numbers, ${MARK}.${missing}</p>
${conclusions.map(
  (text) => html`<p class="conclusion">${text}.</p>
`,
)}${notice('error', 'Errors', errors)}${notice('plain', 'Not measured', skipped)}${section(
    'costs',
    'Costs',
    columns.length > 0
      ? [html`<div id="cost-controls" class="controls on-screen"></div>`, costTable(model)]
      : html`<p>Nothing was measured.</p>`,
    notice('plain', 'Notes', footnotes),
    notice('warning', 'Warnings', warnings),
  )}
${
  columns.length > 0 &&
  section(
    'clocks',
    'Clocks',
    factTable(
      'Runtimes, with their clocks and ladder errors',
      columns,
      clockRows.map(({ label, cells }) => ({
        label,
        cells: label === 'runtime' ? cells.map(({ text }) => ({ text })) : cells,
      })),
    ),
  )
}
${section(
  'environment',
  'Environment',
  factList(runFacts(summary, { finishedAt: null })),
  columns.length > 0 && factTable('How each platform was built and started', columns, builds),
)}`;
}

/**
 * @param {{ style: string, script: string, scriptHash: string }} parts  scriptHash: `sha256-…`
 * @returns {string}
 */
export const renderLinkPage = ({ style, script, scriptHash }) =>
  String(html`<!doctype html>
<html lang="en">
${head({ title: 'Samebench: a shared table', style, scripts: [scriptHash] })}
<body>
<header>
<h1>A shared table</h1>
<p>The table is in the address of this page, which no server gets. <code>samebench share</code> makes
such a link, and <code>samebench open</code> prints it or compares it with your own results.</p>
</header>
<main id="shared"><noscript><p class="notice error">The table needs JavaScript.</p></noscript></main>
<script>${trusted(script)}</script>
</body>
</html>
`);
