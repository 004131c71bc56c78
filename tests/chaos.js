#!/usr/bin/env node
// The way in: what the campaign imports is installed first.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../cli/setup/npm.js';

if (ensurePackages(dirname(dirname(fileURLToPath(import.meta.url))), { dev: true })) {
  const { main } = await import('./chaos/main.js');
  process.exit(await main(process.argv.slice(2)));
} else {
  process.exitCode = 2;
}
