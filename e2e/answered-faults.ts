import type { Socket } from 'node:net';

/**
 * The faults whose answer is complete as HTTP, or fails by a header: docs/facts/security.md#fault-cases.
 * A body that has to be almost right is made from the answer of a healthy Scan.
 */
export type AnsweredFault =
  | 'closed'
  | 'gzipless'
  | 'htmljson'
  | 'null'
  | 'true'
  | 'text'
  | 'list'
  | 'plain400'
  | 'bom'
  | 'notutf8'
  | 'nocors401'
  | 'preflight403'
  | 'redirectsame'
  | 'redirect301'
  | 'redirect303'
  | 'redirect307'
  | 'redirect308'
  | 'router404'
  | 'html404'
  | 'notallowed'
  | 'notimplemented'
  | 'limited'
  | 'html500'
  | 'flapping'
  | 'hostile'
  | 'deep200'
  | 'deep5000'
  | 'deepmillion'
  | 'wide'
  | 'longtext';

/** One answer; `Content-Length` and CORS headers are added unless it says otherwise. */
export type RawAnswer = {
  readonly status: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  readonly withoutCors?: true;
  readonly withoutLength?: true;
};

type Occasion = {
  readonly path: string;
  readonly evil: string;
  /** The body of a healthy Scan for the update that the test opens. */
  readonly healthy: string;
  /** How often this path was requested with this fault, beginning with 1. */
  readonly count: number;
};

const JSON_TYPE = 'Content-Type: application/json';
const HTML_TYPE = 'Content-Type: text/html; charset=utf-8';
const TEXT_TYPE = 'Content-Type: text/plain; charset=utf-8';
const SCRIPTED =
  '<!doctype html><title>Error</title><script>window.__xss=1</script><img src=x onerror="window.__xss=1"><pre>java.lang.IllegalStateException\n\tat com.example.Proxy.run(Proxy.java:7)</pre>';

const json = (body: string | Buffer): RawAnswer => ({
  status: '200 OK',
  headers: [JSON_TYPE],
  body,
});

function go(status: string, to: string): RawAnswer {
  return { status, headers: [`Location: ${to}`] };
}

/** The healthy body with another value as a member of the arguments of its first created event. */
function withArgument(healthy: string, value: string): string {
  return healthy.replace(/"create_arguments":\{/, `$&"fault":${value},`);
}

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

export const ANSWERS: { readonly [fault in AnsweredFault]: (occasion: Occasion) => RawAnswer } = {
  closed: ({ healthy }) => ({
    ...json(healthy.slice(0, healthy.length / 2)),
    withoutLength: true,
  }),
  gzipless: ({ healthy }) => ({ ...json(healthy), headers: [JSON_TYPE, 'Content-Encoding: gzip'] }),
  htmljson: () => json(SCRIPTED),
  null: () => json('null'),
  true: () => json('true'),
  text: () => json('"x"'),
  list: () => json('[]'),
  plain400: () => ({
    status: '400 Bad Request',
    headers: [TEXT_TYPE],
    body: 'Invalid value for: body (expected <b>int</b> at offset 7)',
  }),
  bom: ({ healthy }) => json(`\uFEFF${healthy}`),
  notutf8: ({ healthy }) => {
    const bytes = Buffer.from(healthy);
    bytes[bytes.indexOf('::1220') - 1] = 0xff;
    return json(bytes);
  },
  nocors401: ({ path }) =>
    path.endsWith('/livez')
      ? { status: '200 OK' }
      : { status: '401 Unauthorized', withoutCors: true },
  // The preflight is answered in faults.ts.
  preflight403: ({ healthy }) => json(healthy),
  redirectsame: () => go('302 Found', '/login'),
  redirect301: ({ evil }) => go('301 Moved Permanently', `${evil}/stolen`),
  redirect303: ({ evil }) => go('303 See Other', `${evil}/stolen`),
  redirect307: ({ evil }) => go('307 Temporary Redirect', `${evil}/stolen`),
  redirect308: ({ evil }) => go('308 Permanent Redirect', `${evil}/stolen`),
  router404: () => ({ status: '404 Not Found' }),
  html404: () => ({ status: '404 Not Found', headers: [HTML_TYPE], body: SCRIPTED }),
  notallowed: () => ({ status: '405 Method Not Allowed', headers: [TEXT_TYPE], body: 'No' }),
  notimplemented: () => ({ status: '501 Not Implemented', headers: [TEXT_TYPE], body: 'No' }),
  limited: () => ({
    status: '429 Too Many Requests',
    headers: [TEXT_TYPE, 'Retry-After: soon'],
    body: 'Too many requests',
  }),
  html500: () => ({ status: '500 Internal Server Error', headers: [HTML_TYPE], body: SCRIPTED }),
  flapping: ({ count, healthy }) =>
    count % 4 === 0
      ? json(healthy)
      : { status: `${['503', '502', '504'][(count % 4) - 1]} Restarting`, headers: [TEXT_TYPE] },
  hostile: () => ({
    status: '400 Bad Request',
    headers: [JSON_TYPE],
    body: JSON.stringify({
      code: 'INVALID_ARGUMENT',
      cause: `<img src=x onerror="window.__xss=1">\u202Egnp.exe ${'é\u0301\u200B'.repeat(200_000)}`,
      correlationId: '</script><script>window.__xss=1</script>',
      traceId: null,
      context: { 'javascript:alert(1)': '"><svg/onload=alert(1)>' },
      resources: [['\u2028', '\u0000\u202E']],
      errorCategory: 8,
      grpcCodeValue: 3,
      retryInfo: null,
      definiteAnswer: null,
    }),
  }),
  deep200: ({ healthy }) => json(withArgument(healthy, nested(200))),
  deep5000: ({ healthy }) => json(withArgument(healthy, nested(5_000))),
  deepmillion: ({ healthy }) => json(withArgument(healthy, nested(1_000_000))),
  wide: ({ healthy }) =>
    json(
      withArgument(
        healthy,
        `{${Array.from({ length: 200_000 }, (_, at) => `"key${at}":${at}`).join()}}`,
      ),
    ),
  longtext: ({ healthy }) => json(withArgument(healthy, `"${'long '.repeat(3_355_443)}"`)),
};

const CORS =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: authorization, content-type\r\n';

/** Writes one answer and ends the connection. */
export function sendAnswer(socket: Socket, answer: RawAnswer): void {
  const body = Buffer.from(answer.body ?? '');
  const lines = [...(answer.headers ?? []), 'Connection: close'];
  if (!answer.withoutLength) lines.push(`Content-Length: ${body.length}`);
  const cors = answer.withoutCors ? '' : CORS;
  socket.write(`HTTP/1.1 ${answer.status}\r\n${cors}${lines.join('\r\n')}\r\n\r\n`);
  socket.end(body);
}
