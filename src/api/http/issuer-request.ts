import { SignInFailed } from '#domain/sign-in/sign-in-problem.ts';
import { logRequest } from './request-log.ts';
import { watchPolicy } from './server-text.ts';

const LIMIT_SECONDS = 20;
const LIMIT_BYTES = 1024 * 1024;

export type IssuerRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string | null | undefined;
};

/**
 * One request to an issuer, under the rules of every other (SEC-04): no cookies, no referrer, no
 * cache, no redirect. It never has the token of a ledger. Its URL is logged, its body is not.
 * Rejects with `SignInFailed`; a response of any status resolves with its whole body.
 */
export async function askIssuer(url: string, request: IssuerRequest): Promise<Response> {
  const { method, headers, body } = request;
  const log = logRequest({ server: 'issuer', url, body: method === 'POST' ? '' : undefined });
  const policy = watchPolicy(url);
  const clock = AbortSignal.timeout(LIMIT_SECONDS * 1000);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      ...(body == null ? {} : { body }),
      mode: 'cors',
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: clock,
    });
    log.answered(response.status);
    const bytes = await readBody(response, log.received);
    if (bytes === undefined) throw new SignInFailed({ kind: 'too-large', url });
    log.ended(undefined);
    const { status } = response;
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : bytes, { status, headers: response.headers });
  } catch (thrown) {
    log.ended(thrown);
    if (thrown instanceof SignInFailed) throw thrown;
    if (clock.aborted) throw new SignInFailed({ kind: 'timeout', url, seconds: LIMIT_SECONDS });
    throw new SignInFailed({ kind: (await policy.violated()) ? 'policy' : 'unreachable', url });
  } finally {
    policy.stop();
  }
}

/** Undefined if the body is longer than the limit. */
async function readBody(
  response: Response,
  onBytes: (sum: number) => void,
): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return new Blob(chunks);
    sum += piece.value.byteLength;
    onBytes(sum);
    if (sum > LIMIT_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(piece.value);
  }
}
