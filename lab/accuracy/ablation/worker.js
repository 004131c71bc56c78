/** Scores methods on a corpus, in a thread of its own: one after the other, as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { withMethod } from '../../../report/method/method.js';
import { readCorpus } from './corpus.js';
import { scoreOf } from './score.js';

const corpus = readCorpus(workerData);

parentPort?.on('message', (/** @type {Record<string, unknown>} */ changes) => {
  let score = null;
  try {
    score = withMethod(changes, () => scoreOf(corpus));
  } catch {
    // With this number the analysis has no result.
  }
  parentPort?.postMessage(score);
});
