import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { printJson } from '#domain/text/json-text.ts';
import { LIMITS, type Limits, placeOf, type Question } from './api-request.ts';
import { type BodyEnd, declaredLength, prepareExact, readErrorText, receiveBody } from './body.ts';
import { throughGate } from './request-gate.ts';
import { logRequest, openRequestClock, type RequestClock } from './request-log.ts';
import {
  diagnose,
  isForeignType,
  isLoginPage,
  isSameOrigin,
  type PolicyWatch,
  type Probe,
  readServerErrorText,
  readServerMessage,
  reasonOfStatus,
  watchPolicy,
} from './server-text.ts';

type Outcome<T> = { readonly value: T } | { readonly reason: FailureReason };

/** Reads a response into the caller's value or a failure reason. Throws only on a bug. */
async function readResponse<T>(
  question: Question<T>,
  response: Response,
  limits: Limits,
  clock: RequestClock,
): Promise<Outcome<T>> {
  clock.headersCame();
  const { status } = response;
  if (response.redirected || (response.url !== '' && response.url !== new URL(question.url).href))
    return { reason: { kind: 'redirected' } };
  const contentType = response.headers.get('content-type') ?? '';
  const total = declaredLength(response);
  const onBytes = (fresh: number, received: number) => {
    clock.bytesCame(fresh);
    const isTrue = total !== undefined && total >= received;
    question.onProgress?.({ received, total: isTrue ? total : undefined });
  };
  if (!response.ok) {
    const text = await readErrorText(response, limits.errorBytes, onBytes);
    // A text that cannot be parsed is shown as it is.
    await prepareExact(text).catch(() => undefined);
    if (isOwnServer(question.url, response)) {
      // Whatever its status means, the node did not send it.
      return { reason: { kind: 'status', status, words: readServerErrorText(contentType, text) } };
    }
    if (isLoginPage(contentType, text)) return { reason: loginPage(status, text) };
    const message = readServerMessage(contentType, text);
    return { reason: reasonOfStatus(status, message, retryAfter(response)) };
  }
  const notJson = (start: string, of: { at?: number | undefined } = {}): FailureReason => {
    return { kind: 'not-json', status, contentType, start, ...placeIn(of) };
  };
  const empty = (bytes: number): FailureReason => {
    return { kind: 'empty', status, bytes };
  };
  if (isForeignType(contentType)) {
    const text = await readErrorText(response, limits.errorBytes, onBytes);
    if (text === '') return { reason: empty(0) };
    const isLogin = isLoginPage(contentType, text);
    return { reason: isLogin ? loginPage(status, text) : notJson(text.slice(0, 200)) };
  }
  const cap = limits[question.size === 'update' ? 'updateBytes' : 'smallBytes'];
  if (total !== undefined && total > cap) {
    await response.body?.cancel();
    return { reason: { kind: 'too-large', limit: cap, bytes: 0, expected: total } };
  }
  const intake = await question.open(total, placeOf(question), response.headers.get('date'));
  const drop = () => intake.drop();
  question.signal?.addEventListener('abort', drop);
  try {
    const end = await receiveBody(response, cap, intake.take, onBytes);
    if (end.kind === 'over' || end.kind === 'broken' || end.kind === 'no-memory') {
      intake.drop();
      return { reason: whyNotWhole(end, response, cap, clock) };
    }
    // The body is complete, whatever length was declared, so only decoding can have failed.
    if (end.kind === 'whole') question.onProgress?.({ received: end.bytes, total: end.bytes });
    const reading = await intake.finish();
    if (question.signal?.aborted) intake.drop();
    const { bytes } = end;
    switch (reading.kind) {
      case 'read':
        return { value: reading.value };
      case 'not-utf8':
        return {
          reason: { kind: 'undecodable', status, bytes, ...placeIn(reading) },
        };
      case 'not-json':
        if (end.kind === 'whole' && reading.start.trim() === '' && bytes <= reading.start.length)
          return { reason: empty(bytes) };
        if (!reading.cut) return { reason: notJson(reading.start, reading) };
        return { reason: { kind: 'cut-off', status, bytes, expected: total, isEnded: true } };
      case 'wrong-shape':
        return { reason: { ...reading, status } };
      default:
        return { reason: { ...reading, bytes } };
    }
  } catch (thrown) {
    drop();
    throw thrown;
  } finally {
    question.signal?.removeEventListener('abort', drop);
  }
}

function placeIn({ at }: { at?: number | undefined }): { at?: number } {
  return at === undefined ? {} : { at };
}

function loginPage(status: number, text: string): FailureReason {
  return { kind: 'login-page', status, start: text.slice(0, 200) };
}

/**
 * A node of another origin than the page may send the same header, so the origin is checked too. A
 * command has no origin: its user named the server.
 */
function isOwnServer(url: string, response: Response): boolean {
  return response.headers.has('x-treeline') && (!globalThis.location || isSameOrigin(url));
}

/**
 * The delay in seconds. The date form of `Retry-After` is ignored because it needs synchronized
 * clocks.
 */
function retryAfter(response: Response): number | undefined {
  const asked = response.headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
}

function whyNotWhole(
  body: BodyEnd,
  response: Response,
  limit: number,
  clock: RequestClock,
): FailureReason {
  const { bytes } = body;
  const expiry = clock.expired();
  if (expiry !== undefined) return { kind: 'timeout', ...expiry, bytes };
  if (body.kind === 'over') return { kind: 'too-large', limit, bytes };
  if (body.kind === 'no-memory') return { kind: 'no-memory', bytes };
  const { status } = response;
  const encoded = response.headers.has('content-encoding');
  if (encoded && bytes === 0) return { kind: 'undecodable', status, bytes };
  const announced = declaredLength(response) ?? 0;
  return { kind: 'cut-off', status, bytes, expected: announced > bytes ? announced : undefined };
}

/**
 * Sends one request when the server's gate lets it pass, and logs it. Rejects with `RequestFailed`,
 * or with the signal's reason after cancellation. Redirects are never followed, because Chromium
 * would return a foreign response as the node's.
 */
export async function ask<T>(question: Question<T>): Promise<T> {
  question.signal?.throwIfAborted();
  // The files of the app are no load for a node.
  return question.server === 'app'
    ? askLogged(question)
    : throughGate(question, () => askLogged(question));
}

async function askLogged<T>(question: Question<T>): Promise<T> {
  const log = logRequest(question);
  const onProgress: Question<T>['onProgress'] = (progress) => {
    log.received(progress.received);
    question.onProgress?.(progress);
  };
  try {
    const value = await askServer({ ...question, onProgress }, log.answered);
    log.ended(undefined);
    return value;
  } catch (thrown) {
    log.ended(thrown);
    throw thrown;
  }
}

async function askServer<T>(question: Question<T>, onStatus: (status: number) => void): Promise<T> {
  const limits = question.limits ?? LIMITS;
  const place = placeOf(question);
  const clock = openRequestClock(limits, question.size === 'small', question.signal);
  const policy = watchPolicy(question.url);
  try {
    const response = await send(question, clock).catch(async () => {
      question.signal?.throwIfAborted();
      throw new RequestFailed({ ...(await whyNoAnswer(question, limits, clock, policy)), place });
    });
    onStatus(response.status);
    const outcome = await readResponse(question, response, limits, clock);
    if ('reason' in outcome) throw new RequestFailed({ ...outcome.reason, place });
    return outcome.value;
  } catch (thrown) {
    // Cancellation takes precedence over any other failure.
    question.signal?.throwIfAborted();
    throw thrown;
  } finally {
    policy.stop();
    clock.end();
  }
}

type Asking = Pick<Question<unknown>, 'server' | 'url' | 'withCookies'>;

/** Files of the app itself may be behind a sign-on proxy, so they are requested as its pages are. */
function aloneTo({ server, url, withCookies = server === 'app' }: Asking) {
  return {
    cache: 'no-store',
    credentials: withCookies && isSameOrigin(url) ? 'same-origin' : 'omit',
    referrerPolicy: 'no-referrer',
  } satisfies RequestInit;
}

function send(question: Question<unknown>, clock: RequestClock): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const init: RequestInit = { ...aloneTo(question), headers, mode: 'cors', redirect: 'error' };
  if (question.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.method = 'POST';
    init.body = printJson(question.body);
  }
  question.authorize?.(headers, question.url);
  return fetch(question.url, { ...init, signal: clock.signal });
}

async function whyNoAnswer(
  question: Question<unknown>,
  limits: Limits,
  clock: RequestClock,
  policy: PolicyWatch,
): Promise<FailureReason> {
  const expiry = clock.expired();
  if (expiry !== undefined) return { kind: 'timeout', ...expiry, bytes: 0 };
  if (await policy.violated()) return { kind: 'policy' };
  const probe = openProbe(question, limits);
  const kind = await diagnose(question.url, question.aliveUrl, probe);
  question.signal?.throwIfAborted();
  return { kind, isOwnOrigin: isSameOrigin(question.url) };
}

/**
 * A probe has no token and no body, and cookies only as the request itself (SEC-04). Without them a
 * sign-on proxy would redirect each probe.
 */
function openProbe(question: Question<unknown>, limits: Limits): Probe {
  return async (url, how) => {
    const log = logRequest({ server: question.server, url });
    const clock = openRequestClock(
      { ...limits, headersMs: limits.probeMs },
      false,
      question.signal,
    );
    const way: RequestInit =
      how === 'readable' ? { mode: 'cors', redirect: 'manual' } : { mode: 'no-cors' };
    try {
      const { type, status } = await fetch(url, {
        ...aloneTo({ ...question, url }),
        ...way,
        signal: clock.signal,
      });
      log.probed(true);
      return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirect' : 'answer';
    } catch {
      log.probed(false);
      return 'nothing';
    } finally {
      clock.end();
    }
  };
}
