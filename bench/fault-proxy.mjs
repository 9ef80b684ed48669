// A server in front of a simulated ledger or Scan that answers a share of some requests with a fault.
import { createServer, request as send } from 'node:http';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after',
};

const status =
  (code, headers = {}) =>
  (response) =>
    response.writeHead(code, { ...CORS, 'content-type': 'text/plain', ...headers }).end('Fault');

/** Starts a body, and breaks off. */
const broken = (headers) => (response) => {
  response.writeHead(200, { ...CORS, 'content-type': 'application/json', ...headers });
  response.write('{"updates":[{"upd');
  setTimeout(() => response.destroy(), 50);
};

/** In turn; `blackhole` ends at the time limit of the page. */
const FAULTS = {
  503: status(503),
  'cut off': broken({}),
  429: status(429, { 'retry-after': '1' }),
  'wrong length': broken({ 'content-length': '5000' }),
  502: status(502),
  reset: (response) => response.destroy(),
  500: status(500),
  504: status(504),
  'wrong gzip': (response) =>
    response
      .writeHead(200, { ...CORS, 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end('{"updates":[]}'),
  empty: status(200, { 'content-type': 'application/json', 'content-length': '0' }),
  html: (response) =>
    response.writeHead(200, { ...CORS, 'content-type': 'text/html' }).end('<p>Proxy</p>'),
  blackhole: () => undefined,
};

/**
 * @param upstream the address of the interface, without a slash at the end
 * @param token for it, if it needs one; the page sends none
 * @param share of the requests that `isAsked` accepts by their path which fail, from 0 to 1
 * @returns the proxy with what it counted; `asked` are those requests, `lastBody` the newest one's
 */
export async function openFaultProxy({ upstream, token, share, isAsked }) {
  const counts = { requests: 0, asked: 0, faults: {}, lastBody: undefined };
  const names = Object.keys(FAULTS);
  let turn = 0;
  const every = Math.round(1 / share);
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
    counts.requests += 1;
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (isAsked(request.url)) {
        counts.asked += 1;
        if (body.length > 0) counts.lastBody = JSON.parse(body.toString());
        if (counts.asked % every === 0) {
          const name = names[turn++ % names.length];
          counts.faults[name] = (counts.faults[name] ?? 0) + 1;
          return FAULTS[name](response);
        }
      }
      forward(`${upstream}${request.url}`, request, token, body, response);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    counts,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(url, { method, headers }, token, body, response) {
  const onward = { 'content-type': headers['content-type'] ?? 'application/json' };
  if (token !== undefined) onward.authorization = `Bearer ${token}`;
  const asked = send(url, { method, headers: onward }, (answer) => {
    const type = answer.headers['content-type'] ?? 'application/json';
    response.writeHead(answer.statusCode, { ...CORS, 'content-type': type });
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy());
  asked.end(body);
}
