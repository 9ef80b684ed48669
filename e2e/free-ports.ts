import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems choose, one of which another server or connection would soon get. */
const [FIRST, END] = [10_240, 32_768];
const TRIES = 100;

/** A port that was free a moment ago, for a server whose address has to be known before. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** The same for several servers: no port is twice among them. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const held: Server[] = [];
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (END - FIRST));
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    held.push(server);
    ports.push(port);
  }
  for (const server of held) server.close();
  await Promise.all(held.map((server) => once(server, 'close')));
  if (ports.length < count) throw new Error('No free port was found.');
  return ports;
}
