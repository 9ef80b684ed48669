import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { BadStart } from '#server/exit-code.ts';
import { openAppServer } from '#server/serve/app-server.ts';
import { openTerminal } from '#server/terminal/terminal.ts';
import { serveSimulatedNodes } from '#sim/http/serve.ts';
import type { CommandRun } from './command-run.ts';

type Handler = (request: Request) => Promise<Response> | Response;

/**
 * A server on this machine; `other` answers what is not below `/sim/`.
 * @param now the clock of the simulated nodes
 */
export async function openTestServer(
  other: Handler = () => new Response('', { status: 404 }),
  now = () => new Date(),
) {
  const serve = serveSimulatedNodes({ now });
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async (c) => (await serve(c.req.raw)) ?? other(c.req.raw));
  const { port, close } = await openAppServer(app, { port: 0 });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    close,
    ledger: (scenario: string) => `${url}/sim/${scenario}/ledger`,
    scan: (scenario: string) => `${url}/sim/${scenario}/api/scan`,
  };
}

/** The output and the exit code of a command, or the sentence of a bad start. */
export async function runCaptured(
  command: (args: readonly string[], run: CommandRun) => Promise<number>,
  args: readonly string[],
  { env = {}, columns }: { env?: Record<string, string>; columns?: number } = {},
): Promise<{ readonly out: string; readonly code: number }> {
  let out = '';
  const stream = Object.assign(new EventEmitter(), {
    isTTY: columns !== undefined,
    columns: columns ?? 0,
    write: (text: string) => {
      out += text;
      return true;
    },
  });
  const run: CommandRun = {
    env,
    readText: (file) => readFileSync(file, 'utf8'),
    open: (secrets) => openTerminal(stream as never, env, secrets),
  };
  try {
    return { code: await command(args, run), out };
  } catch (thrown) {
    if (!(thrown instanceof BadStart)) throw thrown;
    return { code: thrown.code, out: thrown.message };
  }
}
