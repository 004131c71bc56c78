/** What was waited for took longer than its limit. */
export class TimeoutError extends Error {
  name = 'TimeoutError';
}
