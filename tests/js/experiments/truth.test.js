import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPeers, platformsOf } from '../../../experiments/accuracy/platforms.js';
import { ladderRow, ladderSteps } from '../../../experiments/accuracy/rows.js';
import { ladderGoal, ladderGoals, ladderSlope } from '../../../experiments/accuracy/truth.js';

test('the cycles of a step are the slope of the ladder, without K = 0', () => {
  const cells = Object.fromEntries(ladderSteps.map((steps) => [ladderRow(steps), { cycles: steps === 64 ? 900 : 5 * steps }]));
  assert.equal(ladderSlope({ cells }), 5);
});

test('ladder errors are judged apart in browsers', () => {
  const errors = [
    { platform: 'native', ladderError: 0.001 }, { platform: 'deno', ladderError: 0.004 },
    { platform: 'firefox', ladderError: 0.008 }, { platform: 'webkit', ladderError: 0.009 },
  ];
  const [[code], [browsers]] = ladderGoals.map((goal) => ladderGoal(goal, errors));
  assert.equal(code.met, false);
  assert.match(code.found, /^0\.40 % at worst \(deno\)$/);
  assert.equal(browsers.met, true);
  assert.match(browsers.found, /webkit/);
  assert.deepEqual(ladderGoal(ladderGoals[1], errors.slice(0, 2)), []);
});

test('an experiment runs on those of its platforms that can run', () => {
  const context = { platforms: ['native', 'bun', 'firefox'] };
  assert.deepEqual(platformsOf(context, ['firefox', 'native', 'node']), ['firefox', 'native']);
  assert.throws(() => platformsOf(context, ['node', 'chromium']), /expected one of the platforms node, chromium/);
  assert.deepEqual(['native', 'node', 'bun', 'chromium'].filter(hasPeers), ['native', 'node']);
});
