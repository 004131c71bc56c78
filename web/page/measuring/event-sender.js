/** Interval between batches, long enough not to disturb the measurement. */
const defaultBatchMs = 500;

/** Longer batches are split. Well below the server's limit of a body. */
const batchCharacters = 1_000_000;

/** Delays before retries if the server cannot be reached. After the last one, the run ends. */
const defaultRetryMs = [100, 200, 500, 1000, 2000, 4000];

/** The server refused the events: another page reports for this run, or they are malformed. */
export class RefusedError extends Error {
  name = 'RefusedError';
}

/**
 * Sends events to the server in batches and in order, and resends each batch until it is acknowledged.
 *
 * @param {object} options
 * @param {string | URL} options.url
 * @param {string} options.page id of this load of the page
 * @param {typeof fetch} [options.send]
 * @param {number} [options.batchMs]
 * @param {number[]} [options.retryMs]
 * @param {(error: Error) => void} [options.onLost] called once, when the last retry has failed
 */
export function createEventSender({
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
  /** Settles when all batches so far were acknowledged; the next one is chained to it. */
  let queue = Promise.resolve();

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
        throw new Error(`the server can no longer be reached (${reason})`);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    sequence += 1;
  }

  /** @param {string} body */
  function enqueue(body) {
    queue = queue
      .then(() => (lost ? undefined : deliver(body)))
      .catch((error) => {
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
    await queue;
    if (lost) throw lost;
  };

  return {
    /** Claims the run for this page before it measures. Rejects if another page owns the run. */
    claim() {
      enqueue('');
      return settled();
    },
    /** @param {string} text one event as JSON */
    push(text) {
      waiting.push(text);
      timer ??= setTimeout(flush, batchMs);
    },
    /** Sends the remaining events. Settles when all have arrived; rejects if they cannot be sent. */
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
