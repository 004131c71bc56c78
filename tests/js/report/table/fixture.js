/** Tables of results that are made by scripts. */
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { resultsOf } from '../fixture.js';

export const modelOf = (platforms, options = {}, overrides = {}) =>
  tableModel(summarize(resultsOf(platforms, overrides)), options);
