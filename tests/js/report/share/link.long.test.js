import { test } from 'node:test';
import { sendSummaries } from './send-summaries.js';

test('900 of 900 more random summaries are equal after they went through a link', () =>
  sendSummaries(101, 900));
