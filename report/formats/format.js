/**
 * What every format gets. A format that needs one more thing takes it from here, and no caller changes.
 *
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../../protocol/types.js').Summary} Summary
 *
 * @typedef {object} Screen  where a text for people is shown
 * @property {number} width  of a table, in characters
 * @property {number} plotWidth  of a plot, in characters
 * @property {import('../text/paint.js').Painter} paint
 *
 * @typedef {object} SummaryInput
 * @property {Summary} summary
 * @property {import('../text/numbers.js').Unit} [unit]  of the costs; by default nanoseconds
 * @property {boolean} [cold]  with the first calls
 * @property {boolean} [plot]  with the costs drawn; only in a format that takes the option `plot`
 * @property {Screen} screen
 *
 * @typedef {SummaryInput & ReportParts} ReportInput
 * @typedef {object} ReportParts
 * @property {Results} results  that the summary was made from
 * @property {() => Promise<string>} makePage  makes the HTML page, which takes files from disk
 *
 * @typedef {object} ComparisonInput
 * @property {import('../compare/compare.js').Compared} compared
 * @property {{ failOn?: 'slower' | 'faster' | null, allowDifferences?: boolean }} gate
 * @property {Screen} screen
 *
 * @typedef {object} LeftOut  a cost that the format cannot carry
 * @property {string} path
 * @property {string} reason
 *
 * @typedef {object} Format
 * @property {string} name  as `--format` takes it
 * @property {string} purpose  what it is for, in the help texts
 * @property {string} extension  of a file of it, without the dot
 * @property {('plot' | 'history')[]} [options]  of `samebench report` that only some formats take
 * @property {(input: ReportInput) => string | Promise<string>} [report]  makes it of one run; the text
 *   ends with a line break
 * @property {(input: ComparisonInput) => string} [comparison]  makes it of a comparison of two runs;
 *   the text ends with a line break
 * @property {(summary: Summary) => LeftOut[]} [leftOut]  absent if the format carries every cost
 */

export {};
