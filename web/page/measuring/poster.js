/** How often events are sent: rarely enough to leave the machine to the worker. */
const defaultBatchMs = 500;

/** Longer batches are split, well below what the server takes at once. */
const batchCharacters = 1_000_000;

/** Waits between tries, when the server cannot be reached. After the last the run is given up. */
const defaultRetryMs = [100, 200, 500, 1000, 2000, 4000];

/** The server will not have our events: another page reports for this run, or they are broken. */
export class RefusedError extends Error {
  name = 'RefusedError';
}

/**
 * Sends lines of events to the server: in order, in batches, each until it is acknowledged.
 *
 * @param {object} options
 * @param {string | URL} options.url
 * @param {string} options.page this load of the page, so that the server can tell it from another
 * @param {typeof fetch} [options.send]
 * @param {number} [options.batchMs]
 * @param {number[]} [options.retryMs]
 * @param {(error: Error) => void} [options.onLost] once, when sending has failed for good
 */
export function createPoster({
  url,
  page,
  send = (...args) => fetch(...args),
  batchMs = defaultBatchMs,
  retryMs = defaultRetryMs,
  onLost = () => {},
}) {
  /** @type {string[]} */
  let waiting = [];
  let sequence = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Error | null} */
  let lost = null;
  /** All batches in one line: the next leaves when the one before was acknowledged. */
  let line = Promise.resolve();

  /** @param {string} body */
  async function deliver(body) {
    const target = new URL(url);
    target.searchParams.set('page', page);
    target.searchParams.set('sequence', String(sequence));
    for (let tries = 0; ; tries += 1) {
      let reason = '';
      try {
        const response = await send(target, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-ndjson' },
          body,
        });
        if (response.ok) break;
        reason = await readError(response);
        if (response.status < 500) throw new RefusedError(reason);
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        reason = /** @type {Error} */ (error).message;
      }
      const delay = retryMs[tries];
      if (delay === undefined) {
        throw new Error(`the server cannot be reached any more (${reason})`);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    sequence += 1;
  }

  /** @param {string} body */
  function enqueue(body) {
    line = line.then(() => (lost ? undefined : deliver(body))).catch((error) => {
      lost = error;
      onLost(error);
    });
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    let body = '';
    for (const text of waiting) {
      if (body && body.length + text.length > batchCharacters) {
        enqueue(body);
        body = '';
      }
      body += `${text}\n`;
    }
    waiting = [];
    if (body) enqueue(body);
  }

  const settled = async () => {
    await line;
    if (lost) throw lost;
  };

  return {
    /** Takes the run for this page, before anything is measured. Rejects when another page has it. */
    claim() {
      enqueue('');
      return settled();
    },
    /** @param {string} text one event as JSON */
    push(text) {
      waiting.push(text);
      timer ??= setTimeout(flush, batchMs);
    },
    /** Sends what waits; settles when all of it has arrived, rejects when it cannot. */
    finish() {
      flush();
      return settled();
    },
  };
}

/** @param {Response} response */
async function readError(response) {
  try {
    return (await response.json()).error ?? `status ${response.status}`;
  } catch {
    return `status ${response.status}`;
  }
}
