#!/usr/bin/env node
// `npm start` and, in a clone, `npx treeline`: installs and builds when needed, then runs the command
// with the arguments.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installIfNeeded, root } from './setup.mjs';

checkNode();
installIfNeeded();
buildIfNeeded();
await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);
