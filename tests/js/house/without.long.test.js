/* The command with all extras but one. */
import { test } from 'node:test';
import { extras } from '../../../cli/extras.js';
import { worksWithout } from './without.js';

for (const name of Object.keys(extras)) test(`the command works without ${name}`, () => worksWithout([name]));
