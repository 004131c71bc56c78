/**
 * What extras (cli/extras.js) may use of the reports. What the rest of them does not use belongs into the
 * folder of the extra. Nothing here needs Node, because scripts of pages contain what they use of it.
 *
 * What an extra adds to the summary and to reports.
 * @typedef {import('./summary/summary.js').SummaryChapter & import('./table/model.js').TableChapter &
 *   import('./formats/csv.js').CsvChapter & import('./html/document.js').PageChapter} Chapter
 *
 * @typedef {import('./agreement/cause.js').Build} Build
 * @typedef {import('./compare/gate.js').Gate} Gate
 * @typedef {import('./compare/measure.js').Measure} Measure
 * @typedef {import('./history/series.js').ChangePoint} ChangePoint
 * @typedef {import('./history/series.js').MachineHistory} MachineHistory
 * @typedef {import('./history/series.js').Series} Series
 * @typedef {import('./html/escape.js').Content} Content
 * @typedef {import('./table/cells.js').ModelCell} ModelCell
 * @typedef {import('./table/group.js').GroupBy} GroupBy
 * @typedef {import('./table/model.js').Block} Block
 * @typedef {import('./text/values.js').Json} Json
 * @typedef {import('./text/paint.js').Painter} Painter
 */
export { describeBuild, fuses } from './agreement/cause.js';
export { changedRows, isAlike } from './agreement/runs.js';
export { blindness, failures, makeGate } from './compare/gate.js';
export { kindOfFile, SUITE_PATTERN } from './compare/judged-by.js';
export { lossText } from './compare/losses.js';
export { measureOf } from './compare/measure.js';
export { changeOf, differenceText, unclearOf } from './compare/words.js';
export { numericArgument } from './estimate/complexity.js';
export { BYTES_PER_INSTRUCTION, countOf } from './estimate/count.js';
export { LADDER, ownOf } from './estimate/ladder.js';
export { analyse } from './estimate/platform-data.js';
export { amount, columns, markdownColumns, notCounted, notesOn, signed } from './functions/columns.js';
export { differenceOf, minInstructions } from './functions/difference.js';
export { bodyName, isTwin, placeOf, readableName, simpleName } from './functions/names.js';
export { functionsMarkdown, functionsText } from './functions/text.js';
export { amountOf, historyEntries, runKey, shownLabel } from './history/entry.js';
export { historyOf, lastRuns } from './history/series.js';
export { changeText, runText } from './history/text.js';
export { buildFacts, runFacts } from './html/environment.js';
export { html, json, trusted } from './html/escape.js';
export { factList, head, navigation, notice, section } from './html/parts.js';
export { costCell, costTable, factTable, scrolling } from './html/table.js';
export { bytes } from './quantities/bytes.js';
export { formatAmount, quantityOf } from './quantities/index.js';
export { instructions, leastAllocated } from './quantities/instructions.js';
export { changeBy } from './quantities/threshold.js';
export { gatherBy, lookupBy } from './results/lookup.js';
export { columnOn, withMachine, withRecords } from './results/machines.js';
export { isReserved, reservedText } from './results/platform-names.js';
export { ResultsError } from './results/read.js';
export {
  largest,
  mean,
  median,
  medianOrNull,
  NORMAL_95,
  quantile,
  smallest,
  variance,
} from './statistics/descriptive.js';
export { tQuantile } from './statistics/distributions.js';
export { fitPrior, moderate } from './statistics/moderation.js';
export { differenceOfAmounts, ratioOfAmounts } from './statistics/ratio.js';
export { chooseReferences, withCells, withRatios } from './summary/ratio.js';
export { summarize } from './summary/summary.js';
export { assembleCell, modelCell } from './table/cells.js';
export { tableModel } from './table/model.js';
export { errorLines } from './table/notes/errors.js';
export { warningsOf } from './table/notes/warnings.js';
export { counted, someOf } from './text/counted.js';
export { code, escape } from './text/markdown.js';
export { DASH, formatCost, formatError, formatPercent, formatRatio, formatStep } from './text/numbers.js';
export { withoutPrivatePaths } from './text/private-paths.js';
export { oneLine } from './text/terminal.js';
export { padEnd, padStart, truncate, widthOf } from './text/width.js';
