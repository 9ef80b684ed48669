// `npm start`: installs and builds when needed, then serves. Arguments go to the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installIfNeeded, root } from './setup.mjs';

checkNode();
installIfNeeded();
buildIfNeeded();
await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);
