import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf, skipped } from '../fixture.js';

const render = (platforms) => renderMarkdown(tableModel(summarize(resultsOf(platforms))));

test('the table is GitHub Markdown: a head of clocks, one table for each suite', () => {
  const text = render([
    platformOf('native', [{ cost: 10 }, { name: 'mod 16', cost: 0.5 }], { round: { host: nativeHost } }),
    platformOf('node', [{ cost: 13 }, { name: 'mod 16', cost: null, failure: 'body threw' }]),
    skipped('webkit', 'not found'),
  ]);
  assert.equal(text, `\
**samebench 0.1.0 · AMD EPYC, 2 cores · Debian GNU/Linux 12 · 1 round**

> [!CAUTION]
> node: mod 16 failed: body threw

**node takes 1.30 times as long as native (one benchmark: is\\_prime u64)**

### primality

| | native | node |
| :-- | --: | --: |
| is\\_prime u64 | 10.0 ns ±0.63% | 13.0 ns ±0.63% 1.30× |
| mod 16 | 0.500 ns ±1.3% | failed |

### cold start

| | native | node |
| :-- | --: | --: |
| compile | – | 2.00 ms |
| instantiate | – | 1.00 ms |
| first call | 5360 × steady | 392 × steady |
| warm-up | 120 ms | 120 ms |

### clocks

| | native | node |
| :-- | :-- | :-- |
| runtime | gcc 12.2 | 20.20 |
| clock | steady | steady |
| tick | 10 ns | 10 ns |
| call | 25 ns | 25 ns |
| cycle | 0.313 ns ±0.16% | 0.313 ns ±0.16% |
| ladder error | &lt; 0.01 % | &lt; 0.01 % |

- ± covers one process only: differences between processes need more rounds
- not corrected for the CPU's frequency, without slices of the cycle meter: native, node
- webkit skipped: not found
`);
});

test('Markdown is escaped in all texts', () => {
  const text = render([platformOf('node', [
    { suite: 'a|b', name: 'x | y *z* <b> `c` [d](e) \\ #1', cost: 1, plan: { note: 'line\nbreak | pipe' } },
  ])]);
  assert.ok(text.includes('### a\\|b'));
  assert.ok(text.includes('| x \\| y \\*z\\* &lt;b&gt; \\`c\\` \\[d\\](e) \\\\ #1 ¹ |'), text);
  assert.ok(text.includes('- ¹ line break \\| pipe'), text);
});

test('a footnote that begins with * is text, not a list in a list', () => {
  const text = render([platformOf('node', [{ cost: 10, result: { spread: 0.2, stop: 'budget' } }])]);
  assert.match(text, /^- \\\* out of budget/m);
});

test('warnings are a block of their own', () => {
  const warnings = [{ code: 'cycle-drift', message: 'drifted by 4 %', benchmark: null }];
  const text = render([platformOf('node', [{ cost: 10 }], { round: { warnings } })]);
  assert.match(text, /> \[!WARNING\]\n> node: drifted by 4 %\n/);
});
