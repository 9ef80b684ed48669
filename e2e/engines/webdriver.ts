import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-ports.ts';
import { PATIENCE } from './tab.ts';

/** A command of W3C WebDriver: `https://www.w3.org/TR/webdriver2/`. */
export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>;

/** An answer with an error code, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A WebDriver server that runs, with a screen of its own. */
export type Driver = { readonly send: Send; stop(): void };

/** Starts WebKitWebDriver on a free port, below a virtual screen where this machine has none. */
export async function startDriver(program: string): Promise<Driver> {
  const screen = process.env['DISPLAY'] === undefined ? await startScreen() : undefined;
  const port = await freePort();
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own, so that no process of the browser outlives it.
    detached: true,
    env: { ...process.env, ...(screen === undefined ? {} : { DISPLAY: screen.display }) },
  });
  const send = sender(`http://127.0.0.1:${port}`);
  await answering(send, driver);
  return {
    send,
    stop: () => {
      if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
      screen?.process.kill();
    },
  };
}

function sender(origin: string): Send {
  return async (method, path, body) => {
    const answer = await exchange(method, origin + path, JSON.stringify(body));
    const { value } = JSON.parse(answer.text) as { value: unknown };
    if (answer.status === 200) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, `${message} (${method} ${path})`);
  };
}

/** On a connection of its own: the server may close a kept one just when it is used again. */
function exchange(
  method: string,
  url: string,
  body: string | undefined,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

async function answering(send: Send, driver: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && driver.exitCode === null) {
    try {
      await send('GET', '/status');
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error(`${driver.spawnfile} does not answer.`);
}

/** Xvfb chooses a free number and writes it to the given descriptor. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error('Xvfb ended.')));
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { display: `:${number}`, process: child };
}
