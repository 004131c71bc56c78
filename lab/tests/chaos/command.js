/** A command with a host that does not measure, for trials of the classes of `npm run chaos`. */
import { setTimeout as later } from 'node:timers/promises';
import { bundleSamebench } from '../../chaos/fake/bundle.js';
import { fakeBuilds } from '../../chaos/fake/context.js';
import { runningHere } from '../../chaos/fake/here.js';
import { putHost } from '../../chaos/fake/host.js';
import { starting } from '../../chaos/processes.js';
import { temporaryFolder } from '../../../tests/js/fixtures/folders.js';

/** So that signals fall between events. */
export const pauseSeconds = 0.3;

/** Starts the command in a process of its own. Before any test: they share `process.env`. */
export const command = starting(await bundleSamebench(temporaryFolder()), {
  SAMEBENCH_CHAOS_BUILDS: putHost(temporaryFolder(), { pauseSeconds }),
});

/** @param {Parameters<typeof putHost>[1]} [how] */
export const here = (how) => runningHere(fakeBuilds(putHost(temporaryFolder(), how)));

/** Of a run with two columns and two rounds. */
const maxRunMs = 1800;

export const way = () => ({
  start: command,
  columns: ['native', 'native', 'native,node'],
  maxStopMs: 300,
  moment: (/** @type {import('../../../tests/js/report/random.js').Random} */ random) =>
    later(random.below(maxRunMs)),
});
