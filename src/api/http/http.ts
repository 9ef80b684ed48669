import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { readResponse } from './answer.ts';
import { placeOf, type Question } from './api-request.ts';
import { LIMITS, type Limits } from './limits.ts';
import { logRequest, openRequestClock, type RequestClock } from './request-clock.ts';
import { diagnose, type PolicyWatch, type Probe, watchPolicy } from './server-words.ts';

/**
 * Asks a server one thing. Rejects with `RequestFailed`, or with the signal's own reason when the
 * caller left. Redirects are never followed: Chromium would hand a foreign answer over as if it
 * were the node's. Every request, however it ends, stands in the log of `request-clock.ts`.
 */
export async function ask<T>(question: Question<T>): Promise<T> {
  question.signal?.throwIfAborted();
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
    // Whatever else went wrong while the caller left: the leaving is what happened.
    question.signal?.throwIfAborted();
    throw thrown;
  } finally {
    policy.stop();
    clock.end();
  }
}

const ALONE = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} satisfies RequestInit;

function send(question: Question<unknown>, clock: RequestClock): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const init: RequestInit = { ...ALONE, headers, mode: 'cors', redirect: 'error' };
  if (question.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.method = 'POST';
    init.body = JSON.stringify(question.body);
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
  const probe = openProbe(question.server, limits, question.signal);
  const kind = await diagnose(question.url, question.aliveUrl, probe);
  question.signal?.throwIfAborted();
  return { kind };
}

/** A probe carries no token, no cookie and no body (SEC-04). */
function openProbe(
  server: Question<unknown>['server'],
  limits: Limits,
  outer: AbortSignal | undefined,
): Probe {
  return async (url, how) => {
    const log = logRequest({ server, url });
    const clock = openRequestClock({ ...limits, headersMs: limits.probeMs }, false, outer);
    const way: RequestInit =
      how === 'readable' ? { mode: 'cors', redirect: 'manual' } : { mode: 'no-cors' };
    try {
      const { type, status } = await fetch(url, { ...ALONE, ...way, signal: clock.signal });
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
