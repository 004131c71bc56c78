import assert from 'node:assert/strict';
import test from 'node:test';
import { catch2Times, nanobenchTimes } from '../porting/printed.js';

test("times in nanobench's tables: their units, titles, unstable rows, and rows with an N", () => {
  const text = [
    'a program may print more',
    '',
    '|               ns/op |                op/s |    err% |     total | benchmark',
    '|--------------------:|--------------------:|--------:|----------:|:----------',
    '|            1,033.46 |          967,623.32 |    0.9% |      0.00 | `plain`',
    '|                7.00 |      142,857,142.86 |   19.0% |      0.00 | :wavy_dash: `a | b` (Unstable)',
    '',
    '| relative |  complexityN |   us/byte |   byte/s | sums',
    '|---------:|-------------:|----------:|---------:|:-----',
    '|   100.0% |          100 |      2.50 |      400 | `sort`',
    '|    50.0% |          200 |      5.00 |      200 | `sort`',
  ].join('\n');
  assert.deepEqual(nanobenchTimes(text), {
    'benchmark/plain': 1033.46,
    'benchmark/a | b': 7,
    'sums/sort/100': 2500,
    'sums/sort/200': 5000,
  });
  assert.deepEqual(nanobenchTimes('| a | table |\n| of | another |'), {});
});

test("means in Catch2's report, below test cases and sections; of rows of one name, the first", () => {
  const row = (/** @type {string} */ name, /** @type {number} */ mean) =>
    `<BenchmarkResults name="${name}" samples="100" clockResolution="19.2">
      <!--All values in nano seconds-->
      <mean value="${mean}" lowerBound="1" upperBound="2" ci="0.95"/>
      <standardDeviation value="9" lowerBound="1" upperBound="2" ci="0.95"/>
    </BenchmarkResults>`;
  const text = `<?xml version="1.0"?><Catch2TestRun name="x" rng-seed="1">
    <TestCase name="words &lt;int&gt;" tags="[!benchmark]" filename="a.cpp" line="3">
      ${row('find', 12.5)}
      <Section name="in a section" filename="a.cpp" line="9">${row('at', 3)}<OverallResults successes="0"/></Section>
      ${row('find', 99)}
      <OverallResult success="true"/>
    </TestCase>
    <TestCase name="other">${row('one', 4)}</TestCase>
  </Catch2TestRun>`;
  assert.deepEqual(catch2Times(text), {
    'words <int>/find': 12.5,
    'words <int>/in a section/at': 3,
    'other/one': 4,
  });
});
