/**
 * Whether a commit is like one end or like the other one, by the time of a duel with one of them. It is like
 * the end whose time is closer, and that has to be certain: the whole interval has to be on one side of the
 * middle between both ends.
 *
 * @param {{low: number, high: number} | null} ratio of the commit's time to that of one end, or the other way
 *   round; the interval of the later time over the earlier one; null: not known
 * @param {number} whole the bad end's time over the good one's
 * @returns {boolean | null} whether the commit is like the other end; null: it cannot be told
 */
export function isLikeOther(ratio, whole) {
  if (ratio === null) return null;
  const half = Math.log(whole) / 2;
  const [low, high] = [ratio.low, ratio.high]
    .map((one) => Math.sign(half) * Math.log(one))
    .sort((a, b) => a - b);
  if (low > Math.abs(half)) return true;
  return high < Math.abs(half) ? false : null;
}
