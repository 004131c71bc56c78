import { Option } from 'commander';
import { GROUPINGS } from '../../report/table/group.js';

/** How the rows of a table are arranged, for each command that prints one. */
export const groupByOption = () =>
  new Option('--group-by <what>', 'what rows of the table stand together under (default: "suite")').choices(GROUPINGS);

export const sortOption = () =>
  new Option('--sort <key>', 'ratio: the largest ratio to the reference first, in each group').choices(['ratio']);
