/**
 * The interface of all formats. Every format gets the whole input and uses what it needs.
 *
 * @import { Results, Summary } from '../../protocol/types.js'
 * @import { TableChapter } from '../table/model.js'
 * @import { CsvChapter } from './csv.js'
 *
 * @typedef {object} Screen  where a text for people is shown
 * @property {number} width  of a table, in characters
 * @property {number} plotWidth  of a plot, in characters
 * @property {import('../text/paint.js').Painter} paint
 *
 * @typedef {object} SummaryInput
 * @property {Summary} summary
 * @property {import('../text/numbers.js').Unit} [unit]  of the costs; by default nanoseconds
 * @property {boolean} [cold]  include the first calls
 * @property {import('../table/group.js').GroupBy} [groupBy]  what the rows of a table stand under; only for
 *   formats with the option `groupBy`
 * @property {'ratio' | null} [sort]  the rows of a table; only for formats with the option `sort`
 * @property {boolean} [plot]  draw the costs; only for formats with the option `plot`
 * @property {readonly (TableChapter & CsvChapter)[]} [chapters]  of extras
 * @property {Screen} screen
 *
 * @typedef {SummaryInput & ReportParts} ReportInput
 * @typedef {object} ReportParts
 * @property {Results} results  of the summary
 * @property {() => Promise<string>} makePage  makes the HTML page; reads files from disk
 *
 * When a comparison fails.
 * @typedef {Partial<Pick<import('../compare/gate.js').Gate, 'failOn' | 'allowDifferences' | 'allow'>>}
 *   GateFacts
 *
 * @typedef {object} ComparisonInput
 * @property {import('../../protocol/types.js').Compared} compared
 * @property {GateFacts} gate
 * @property {Screen} screen
 * @property {() => string} makePage  makes the HTML page; reads files from disk
 *
 * @typedef {object} LeftOut  a cost that the format cannot carry
 * @property {string} path
 * @property {string} reason
 *
 * @typedef {object} Format
 * @property {string} name  for `--format`
 * @property {string} purpose  its readers or uses, for the help texts
 * @property {string} extension  of its files, without the dot
 * @property {('plot' | 'history' | 'groupBy' | 'sort')[]} [options]  of `samebench report` that it accepts
 * @property {(input: ReportInput) => string | Promise<string>} [report]  makes it of one run; the text
 *   ends with a line break
 * @property {(input: ComparisonInput) => string | Promise<string>} [comparison]  makes it of a comparison of
 *   two runs; the text ends with a line break
 * @property {(summary: Summary) => LeftOut[]} [leftOut]  absent if the format carries every cost
 */

export {};
