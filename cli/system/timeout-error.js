/** A process or a host that took, or was silent for, longer than it may. */
export class TimeoutError extends Error {
  name = 'TimeoutError';
}
