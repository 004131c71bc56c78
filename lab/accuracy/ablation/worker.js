/** Scores methods on a corpus, in a thread of its own: one after the other, as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { withMethod } from '../../../report/method/method.js';
import { readCorpus } from './corpus.js';
import { simulatedPairs } from './pairs.js';
import { scoreOf, scoresOf } from './score.js';
import { partsOf } from './variants.js';

const corpus = readCorpus(workerData);
const pairs = simulatedPairs();

/** @type {import('./score.js').Score | undefined} */
let base;

parentPort?.on('message', (/** @type {Record<string, unknown>} */ changes) => {
  let score = null;
  try {
    base ??= scoreOf(corpus, pairs);
    score = { ...base, ...withMethod(changes, () => scoresOf(corpus, pairs, partsOf(changes))) };
  } catch {
    // With this number the analysis has no result.
  }
  parentPort?.postMessage(score);
});
