/**
 * Lets one of several go on at a time, each after all that waited before it.
 *
 * @typedef {object} Turns
 * @property {() => Promise<void>} take settles when nobody else has the turn
 * @property {() => void} give to whoever has waited longest
 * @property {() => Promise<void>} pass gives, and takes again
 *
 * @returns {Turns}
 */
export function createTurns() {
  /** @type {(() => void)[]} */
  const waiting = [];
  let taken = false;
  const take = async () => {
    if (taken) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    taken = true;
  };
  const give = () => {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
  return {
    take,
    give,
    async pass() {
      give();
      await take();
    },
  };
}
