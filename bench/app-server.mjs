// The built app on its own server, with its headers; its networks are made up.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, root } from '../scripts/setup.mjs';

/**
 * Serves the app built in `folder`; the page sends its requests to `scanUrl`, without a forwarder.
 * `address` is the app's, `blank` a page of the same origin with nothing in it.
 */
export async function openAppServer(scanUrl, folder = root) {
  const place = mkdtempSync(join(tmpdir(), 'treeline-bench-'));
  const config = join(place, 'config.json');
  const network = { id: 'bench', label: 'Bench', scan_url: scanUrl };
  writeFileSync(config, JSON.stringify({ networks: [network], default: 'bench', demo: false }));
  const away = () => rmSync(place, { recursive: true, force: true });
  const { address, close } = await serve(folder, ['--config', config], away);
  return { address, blank: `${address}/config.json`, close };
}

/** Serves the app built here with a `config.json`; `address` is the app's. */
export function openConfiguredServer(config) {
  return serve(root, ['--config', config], () => undefined);
}

/** Serves the app built here with its simulated node; `address` is the app's. */
export function openSimulatedServer() {
  return serve(root, [], () => undefined);
}

async function serve(folder, args, away) {
  const main = join(folder, 'dist-server', 'main.js');
  const server = spawn(process.execPath, [main, ...args, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = () => {
    server.removeAllListeners('exit');
    server.kill();
    away();
  };
  // Also when the bench ends in the middle.
  process.once('exit', close);
  const address = await new Promise((resolve) => {
    server.once('exit', () => giveUp("The app's server did not start; see above."));
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/localhost:\d+/.exec(String(chunk));
      if (found !== null) resolve(found[0]);
    });
  });
  return { address, close };
}
