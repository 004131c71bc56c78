import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import { watchHidden } from '../../../../web/page/measuring/watch-hidden.js';

/** The little of a document that the watch looks at. */
class FakeDocument extends EventTarget {
  visibilityState = 'visible';

  /** @param {string} state */
  become(state) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

afterEach(() => Reflect.deleteProperty(globalThis, 'document'));

/** @param {string} [state] */
function watch(state = 'visible') {
  const page = new FakeDocument();
  page.visibilityState = state;
  Object.assign(globalThis, { document: page });
  /** @type {string[]} */
  const codes = [];
  const end = watchHidden((warning) => codes.push(warning.code));
  return { page, codes, end };
}

test('hiding the page during a run causes one warning', () => {
  const { page, codes, end } = watch();
  page.become('hidden');
  page.become('visible');
  page.become('hidden');
  assert.deepEqual(codes, ['page-hidden']);
  end();
});

test('a page that is hidden from the start causes a warning', () => {
  assert.deepEqual(watch('hidden').codes, ['page-hidden']);
});

test('hiding the page after the run causes no warning', () => {
  const { page, codes, end } = watch();
  end();
  page.become('hidden');
  assert.deepEqual(codes, []);
});
