import { test } from 'node:test';
import { sendSummaries } from './send-summaries.js';

test('975 of 975 more random summaries are equal after they went through a link', () =>
  sendSummaries(26, 975));
