// Appends runs to a history, one by one: node append-runs.js FILE FIRST COUNT
import { appendHistory } from '../../../cli/history/file.js';
import { entryOn } from './fixture.js';

const [file, first, count] = process.argv.slice(2);
for (let i = 0; i < Number(count); ++i) await appendHistory(file, [entryOn(Number(first) + i)]);
