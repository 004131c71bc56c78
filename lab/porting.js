#!/usr/bin/env node
import { enter } from '../cli/setup/enter.js';

await enter(() => import('./porting/main.js'));
