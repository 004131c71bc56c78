import { test } from 'node:test';
import { sendSummaries } from './send-summaries.js';

test('475 of 475 more random summaries are equal after they went through a link', () =>
  sendSummaries(26, 475));
