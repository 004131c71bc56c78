#!/usr/bin/env node
// What `npm test` runs. It uses no npm package before it has seen to it that they are there.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../cli/setup/npm.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [major, minor] = process.versions.node.split('.').map(Number);

// The first whose test runner takes --test-concurrency.
if (major < 20 || (major === 20 && minor < 10)) {
  console.error(`npm test: needs Node.js 20.10 or newer, found ${process.versions.node}`);
  process.exitCode = 2;
} else if (ensurePackages(root, { dev: true })) {
  const { main } = await import('./run/main.js');
  process.exit(await main(process.argv.slice(2), root));
} else {
  process.exitCode = 2;
}
