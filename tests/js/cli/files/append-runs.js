// Appends runs to a history one by one, each after a run that all processes append. Reports when it is
// ready, and begins when stdin ends: node append-runs.js FILE FIRST COUNT
import { appendHistory } from '../../../../cli/files/history.js';
import { entryOn } from '../../report/history/fixture.js';

const [file, first, count] = process.argv.slice(2);
const runs = Array.from({ length: Number(count) }, (_, i) => [
  entryOn(1000 + i),
  entryOn(Number(first) + i),
]).flat();
process.stdout.write('ready');
for await (const _ of process.stdin);
for (const run of runs) await appendHistory(file, [run]);
