/** What was waited for took longer than its limit. */
export class TimeoutError extends Error {
  name = 'TimeoutError';

  /**
   * @param {string} message
   * @param {string} [advice] what to do about it
   */
  constructor(message, advice) {
    super(message);
    this.advice = advice;
  }
}

/** A message, with its advice if it has one. @param {Error} error */
export const withAdvice = (error) =>
  error instanceof TimeoutError && error.advice !== undefined
    ? `${error.message}; ${error.advice}`
    : error.message;
