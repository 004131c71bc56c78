/** The project's own site: each page is made, and each link leads somewhere. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { readSources, siteLinks } from '../../../docs/site/main.js';
import { pagePath, renderPage, targetOf } from '../../../docs/site/render.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const repository = 'https://example.com/owner/name';
const surroundings = (/** @type {[string, string][]} */ sources) => ({
  sources: new Map(sources),
  style: '',
  repository,
  links: siteLinks,
});

test('links to Markdown lead to its page, other files to the repository, or nowhere without one', () => {
  const some = surroundings([
    ['README.md', ''],
    ['docs/a.md', ''],
    ['docs/figures/b.md', ''],
    ['core/primality/README.md', ''],
  ]);
  /** @type {[string, string, string][]} */
  const cases = [
    ['docs/a.md', 'README.md', 'docs/a.html'],
    ['a.md#step-1', 'docs/a.md', 'a.html#step-1'],
    ['../README.md', 'docs/a.md', '../index.html'],
    ['figures/b.md', 'docs/a.md', 'figures/b.html'],
    ['../core/primality', 'docs/a.md', '../core/primality/index.html'],
    ['#here', 'docs/a.md', '#here'],
    ['https://a.example/x', 'docs/a.md', 'https://a.example/x'],
    ['../action.yml', 'docs/a.md', `${repository}/blob/HEAD/action.yml`],
    ['../examples/libraries', 'docs/a.md', `${repository}/blob/HEAD/examples/libraries`],
  ];
  for (const [href, from, target] of cases) assert.equal(targetOf(href, from, some), target, href);
  assert.equal(targetOf('../action.yml', 'docs/a.md', { ...some, repository: null }), null);
});

test('a page has its title, anchors, tables that can be scrolled, and code as text', () => {
  const source =
    '# The `title`\n\n## One: two\n\n## One: two\n\n```html\n<b>&\n```\n\n| a | b |\n| --- | ---: |\n| ' +
    '[x](y.md) | `<i>` |\n\n![A plot](plot.png)\n';
  const { path, text, images } = renderPage(
    'docs/x.md',
    surroundings([
      ['docs/x.md', source],
      ['docs/y.md', ''],
    ]),
  );
  assert.deepEqual([path, images], ['docs/x.html', ['docs/plot.png']]);
  assert.match(text, /<title>The title<\/title>/);
  assert.match(text, /<h2 id="one-two">.*<h2 id="one-two-1">/s);
  assert.match(text, /<code>&lt;b&gt;&amp;<\/code>/);
  assert.match(
    text,
    /class="scroll".*<td><a href="y\.html">x<\/a><\/td><td class="right"><code>&lt;i&gt;<\/code><\/td>/s,
  );
  assert.doesNotMatch(text, /<script/);
  assert.match(text, /default-src &#39;none&#39;|default-src 'none'/);
});

test('each link and each image of the site leads to a page, an anchor or a file that is there', () => {
  const sources = readSources();
  const pages = new Map(
    [...sources.keys()].map((path) => [
      pagePath(path),
      renderPage(path, { sources, style: '', repository, links: siteLinks }),
    ]),
  );
  let links = 0;
  for (const [path, { text, images }] of pages) {
    for (const image of images) assert.ok(existsSync(posix.join(root, image)), `${path} shows ${image}`);
    for (const [, href] of text.matchAll(/<a href="([^"]*)"/g)) {
      if (/^https?:/.test(href ?? '') && !href?.startsWith(repository)) continue;
      links += 1;
      if (href?.startsWith(repository)) {
        assert.ok(
          existsSync(posix.join(root, href.replace(`${repository}/blob/HEAD/`, ''))),
          `${path} leads to ${href}`,
        );
        continue;
      }
      const [file, anchor] = (href ?? '').split('#');
      const target = pages.get(file === '' ? path : posix.join(posix.dirname(path), file ?? ''));
      assert.ok(target, `${path} leads to ${href}`);
      if (anchor) assert.ok(target?.text.includes(`id="${anchor}"`), `${path} leads to ${href}`);
    }
  }
  assert.ok(links > 300, `${links} links are found`);
});
