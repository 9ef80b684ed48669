import type { FailureReason } from '#domain/failure/failure.ts';
import { placeOf, type Question } from './api-request.ts';
import { type BodyEnd, declaredLength, readErrorText, receiveBody } from './body.ts';
import type { Limits } from './limits.ts';
import type { RequestClock } from './request-clock.ts';
import {
  isForeignType,
  isSameOrigin,
  readOwnWords,
  readServerWords,
  reasonOfStatus,
} from './server-words.ts';

type Outcome<T> = { readonly value: T } | { readonly reason: FailureReason };

/**
 * What an answer comes to, headers and body: the value that the question reads out of it, or the
 * reason why there is none. Throws only what is a bug of ours.
 */
export async function readResponse<T>(
  question: Question<T>,
  response: Response,
  limits: Limits,
  clock: RequestClock,
): Promise<Outcome<T>> {
  clock.headersCame();
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
    const ofWords = isOwnServer(question.url, response) ? readOwnWords : readServerWords;
    const words = ofWords(contentType, text);
    return { reason: reasonOfStatus(response.status, words, retryAfter(response)) };
  }
  const notJson = (start: string): FailureReason => {
    return { kind: 'not-json', status: response.status, contentType, start };
  };
  if (isForeignType(contentType)) {
    const text = await readErrorText(response, limits.errorBytes, onBytes);
    return { reason: notJson(text.slice(0, 200)) };
  }
  const cap = limits[question.size === 'update' ? 'updateBytes' : 'smallBytes'];
  const intake = await question.open(total, placeOf(question));
  const drop = () => intake.drop();
  question.signal?.addEventListener('abort', drop);
  try {
    const end = await receiveBody(response, cap, intake.take, onBytes);
    if (end.kind === 'over' || end.kind === 'broken') {
      intake.drop();
      return { reason: whyNotWhole(end, response, cap, clock) };
    }
    // Whole, whatever was declared: what takes time now is reading it.
    if (end.kind === 'whole') question.onProgress?.({ received: end.bytes, total: end.bytes });
    const reading = await intake.finish();
    if (question.signal?.aborted) intake.drop();
    const { bytes } = end;
    switch (reading.kind) {
      case 'read':
        return { value: reading.value };
      case 'not-utf8':
        return { reason: { kind: 'undecodable', bytes } };
      case 'not-json':
        if (!reading.cut) return { reason: notJson(reading.start) };
        return { reason: { kind: 'cut-off', bytes, expected: total } };
      case 'wrong-shape':
        return { reason: reading };
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

/** A node of another origin could send the header too; that one's words stay its own. */
function isOwnServer(url: string, response: Response): boolean {
  return response.headers.has('x-treeline') && isSameOrigin(url);
}

/** Seconds of `Retry-After`; its other form, a date, needs a clock that agrees with ours. */
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
  const encoded = response.headers.has('content-encoding');
  if (encoded && bytes === 0) return { kind: 'undecodable', bytes };
  return { kind: 'cut-off', bytes, expected: declaredLength(response) };
}
