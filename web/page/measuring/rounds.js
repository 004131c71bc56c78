import { collectRound } from '../../../protocol/collector.js';
import { afterCrash, followRound, noCrashes, noteCrashes } from '../../../protocol/crashes.js';
import { requestOfRound } from '../../../protocol/request.js';
import { measure, StoppedError } from './measurement.js';

/**
 * The rounds of a run that the user has started. Each gets its own worker, as each round of the command gets
 * its own process. If a benchmark crashes or hangs its worker, the round is measured again without it, as in
 * the command.
 *
 * @import { HostEvent, Request } from '../../../protocol/types.js'
 *
 * @param {Request} request of the run
 * @param {object} on
 * @param {(stop: () => void) => void} on.onStart gets what stops the worker that was started
 * @param {(event: HostEvent, round: number) => void} on.onEvent
 * @param {(text: string) => void} on.onCrash
 * @param {typeof measure} [measureRound]
 */
export function createRounds(request, { onStart, onEvent, onCrash }, measureRound = measure) {
  const { rounds } = request.profile;
  const crashes = noCrashes();
  /** @type {ReturnType<typeof collectRound>[]} */
  const collected = [];

  /** @param {number} round @returns {Promise<boolean>} whether it is whole */
  const attempt = async (round) => {
    const { record, take } = collectRound(round);
    collected.push({ record, take });
    const follower = followRound(record);
    const { visits, excluded, crashed } = crashes;
    const running = measureRound(
      requestOfRound(request, { round, rounds, visits, exclude: [...excluded] }),
      (event) => {
        take(event);
        follower.see(event);
        onEvent(event, round);
      },
    );
    onStart(running.stop);
    try {
      await running.done;
      return true;
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      const { goesOn, text } = afterCrash(
        crashes,
        { ...follower.last, message: /** @type {Error} */ (error).message },
        record,
      );
      if (!goesOn) throw new Error(text, { cause: error });
      onCrash(text);
      return false;
    } finally {
      noteCrashes(record, crashed);
    }
  };

  return {
    /**
     * Settles when all rounds are measured. Rejects if the user stops them, or if no benchmark is at fault
     * for a crash.
     */
    async run() {
      for (let round = 0; round < rounds; round += 1) {
        crashes.inARow = 0;
        while (!(await attempt(round)));
      }
    },
    /** Adds an event of the page to the round that is measured. @param {HostEvent} event */
    take: (event) => collected.at(-1)?.take(event),
    /** All rounds so far, whole or not. */
    records: () => collected.map(({ record }) => record),
  };
}
