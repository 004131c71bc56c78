/**
 * The changes in a series of exact counts: every step is one.
 */

/** Smallest step, as a share: that of the rounding of a double, which files keep to 12 digits. */
const LEAST_STEP = 1e-9;

/**
 * The indexes of the values that differ from the one before.
 * @param {readonly number[]} values  above 0
 */
export const stepsOf = (values) =>
  values.flatMap((value, i) => (i > 0 && Math.abs(value / values[i - 1] - 1) > LEAST_STEP ? [i] : []));
