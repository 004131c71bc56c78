/**
 * Bugs on the way from a sample to a verdict: a sign, a quantile, a missing filter, a swapped side. Each
 * stands in its file as `was`, once.
 *
 * @typedef {{ file: string, was: string, is: string }} Bug
 */

/** @param {string} file @param {readonly [was: string, is: string][]} bugs @returns {Bug[]} */
const inFile = (file, bugs) => bugs.map(([was, is]) => ({ file, was, is }));

/** @type {readonly Bug[]} */
export const bugs = [
  ...inFile('report/statistics/descriptive.js', [
    ['0) / Math.max(1, values.length - 1);', '0) / values.length;'],
    ['return between(low, high, position - below);', 'return low;'],
    ['const at = below - weight / 2;', 'const at = below;'],
    ['Math.min(above, 0.75)', 'Math.min(above, 1)'],
    ['3 * pooledQuantile([values], p) - 2 * high', 'at(1)'],
    ['if (nextCoverage < CONFIDENCE)', 'if (coverage < CONFIDENCE)'],
  ]),
  ...inFile('report/statistics/moderation.js', [
    ['prior.freedom) < limit;', 'prior.freedom) > limit;'],
    ['freedom: Math.min(d0, known),', 'freedom: d0,'],
  ]),
  ...inFile('report/statistics/ratio.js', [
    [
      'Math.log(own.value / own.low), Math.log(other.high / other.value)',
      'Math.log(own.value / own.low), Math.log(other.value / other.low)',
    ],
  ]),
  ...inFile('report/estimate/pairs.js', [
    ['(bodyNs[i] - pauses[i] * pauseNs) / count', 'bodyNs[i] / count'],
    ['Math.max(clock.tickNs, clock.commonTickNs)', 'clock.tickNs'],
    ['return independent ? typical', 'return true ? typical'],
  ]),
  ...inFile('report/estimate/correction.js', [
    ['exponent * (reference - cycles[i])', 'exponent * (cycles[i] - reference)'],
    ['Math.max(limit, median(disagreements))', 'limit'],
    ['? [pairs.bodyBeforeNs, pairs.bodyAfterNs] :', '? [pairs.twinBeforeNs, pairs.twinAfterNs] :'],
  ]),
  ...inFile('report/estimate/spread.js', [
    ['bodies.map((body) => body - base)', 'bodies.map((body, i) => body - twins[i])'],
    ['if (!wholeRing) return quantileLevel(MIDDLE);', ''],
  ]),
  ...inFile('report/estimate/interval.js', [
    ['const half = tQuantile(freedom) * error;', 'const half = 1.96 * error;'],
    ['high: value + Math.max(above, unseen),', 'high: value + above,'],
  ]),
  ...inFile('report/estimate/inputs.js', [
    ['times: kept.filter(({ quiet }) => quiet).map(', 'times: kept.map('],
    ['isCommon(byRound.flat())', '() => true'],
  ]),
  ...inFile('report/estimate/estimate.js', [['if (low <= 0) {', 'if (value <= 0) {']]),
  ...inFile('report/estimate/ladder.js', [['deviation(b) > deviation(a)', 'deviation(b) < deviation(a)']]),
  ...inFile('report/estimate/reference-cycle.js', [['own?.cycleNs ?? median(', 'median(']]),
  ...inFile('report/estimate/rounds/noise.js', [
    ['Math.sqrt((moderated * unit) / spread.rounds.length)', 'Math.sqrt(moderated * unit)'],
  ]),
  ...inFile('report/estimate/rounds/passes.js', [['costsAround[i] > limit', 'byPass[i].cost > limit']]),
  ...inFile('report/estimate/rounds/witness.js', [['Math.min(own, known ?? own)', '(known ?? own)']]),
  ...inFile('report/estimate/rounds/windows.js', [
    ['* atReference) / slowing / (level + base)', '* atReference) / (level + base)'],
    ['const last = windows.slice(quarter);', 'const last = windows;'],
  ]),
  ...inFile('report/estimate/rounds/long-runs.js', [
    ['doubt: weight * Math.max(reach, rise),', 'doubt: weight * reach,'],
    ['excess > 0 ? Math.max(0, excess - machine.lost) : excess,', 'excess,'],
  ]),
  ...inFile('report/quantities/threshold.js', [['low >= most && low > 1', 'high >= most && high > 1']]),
  ...inFile('report/quantities/counted.js', [
    ['Number(now.low) / Number(before.high)', 'Number(now.low) / Number(before.low)'],
  ]),
  ...inFile('report/quantities/estimated.js', [
    ['return isMore ? Math', 'return false ? Math'],
    ["by('slower')) ?? tellingMost(by('faster'))", "by('faster')) ?? tellingMost(by('slower'))"],
  ]),
  ...inFile('report/compare/evidence/discoveries.js', [
    ['p <= (rate * (i + 1)) / sorted.length', 'p <= rate'],
    ['means.probability / method.discoveries.others', 'means.probability'],
  ]),
  ...inFile('report/compare/compare.js', [
    ['!isApart(platform) || quantityOf(', 'true || quantityOf('],
    ['? asNamesake(told) : told;', '? told : told;'],
  ]),
  ...inFile('report/compare/gate.js', [
    ['.filter(({ kind }) => !gate.allow.includes(kind));', '.slice();'],
    ['blind.length > 0 && failing.length === 0', 'blind.length > 0 && failing.length > 0'],
  ]),
  ...inFile('report/compare/losses.js', [['isSameSeed && isOther && !isAlike', 'isOther && !isAlike']]),
  ...inFile('report/compare/duel-data.js', [['sides[1 - side])]]', 'sides[side])]]']]),
  ...inFile('report/summary/checksums.js', [
    ['key: `${seed} ${benchmarkKey(result)}`', 'key: benchmarkKey(result)'],
    ['if (second === undefined || first.count === second.count)', 'if (second === undefined)'],
  ]),
  ...inFile('report/agreement/tolerance.js', [['(isInteger ? 0 :', '(isInteger ? tolerance :']]),
  ...inFile('report/agreement/difference.js', [['bits < 0n ? sign - bits : bits', 'bits']]),
  ...inFile('core/timing/sampling/sample.cpp', [
    ['return first == Side::body ? pair_of(', 'return first == Side::twin ? pair_of('],
    ['if (body.own_time) return', 'if (twin.own_time) return'],
  ]),
  ...inFile('core/timing/sampling/calibration.cpp', [
    ['if (error <= target) return true;', 'if (error >= target) return true;'],
    ['elapsed > tuned::far_off * expected', 'elapsed > 1e9 * expected'],
  ]),
  ...inFile('core/timing/sampling/long_run.cpp', [
    ['mean_of(windows.first(half).subspan(half / 2));', 'mean_of(windows.first(half));'],
    ['measured * (1 - taken / elapsed) : measured;', 'measured : measured;'],
  ]),
  ...inFile('core/timing/sampling/visit.cpp', [['1 + most * (multiple', '1 + 0 * most * (multiple']]),
  ...inFile('core/timing/statistics/statistics.cpp', [
    ['(*middle + *std::max_element(values.begin(), middle)) / 2', '*middle'],
    ['share * count - 0.5', 'share * count'],
  ]),
  ...inFile('core/timing/rounds/stopping.cpp', [
    ['squares += 2 * sample * sample', 'squares += sample * sample'],
    ['return pairs == minimum;', 'return true;'],
  ]),
  ...inFile('core/timing/rounds/limits.cpp', [['visits - limits.long_run', 'visits']]),
  ...inFile('core/timing/counting/rare_work.cpp', [
    ['2 * executed > limits.instructions', 'executed > 2 * limits.instructions'],
  ]),
];
