/**
 * Shows the current task and the estimated remaining time in one line.
 *
 * @param {NodeJS.WriteStream} stream
 */
export function createProgress(stream) {
  let what = '';
  let start = performance.now();
  return (/** @type {string} */ name, /** @type {number} */ done, /** @type {number} */ of) => {
    if (name !== what) {
      what = name;
      start = performance.now();
    }
    const left = done > 0 ? ((performance.now() - start) / done) * (of - done) : null;
    const time = left === null || done === of ? '' : `, ${seconds(left)} left`;
    const text = `${name}: ${done} of ${of}${time}`;
    if (stream.isTTY) stream.write(`\r\x1b[K${text}${done === of ? '\n' : ''}`);
    else stream.write(`${text}\n`);
  };
}

/** @param {number} ms */
export function seconds(ms) {
  const whole = Math.round(ms / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
