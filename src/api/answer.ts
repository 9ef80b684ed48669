import type { FailureReason } from '#domain/failure.ts';
import { type BodyRead, declaredLength, endsInside, readBody } from './body.ts';
import { isSameOrigin } from './diagnose.ts';
import type { Limits } from './limits.ts';
import type { Question } from './question.ts';
import type { RequestClock } from './request-clock.ts';
import { isForeignType, readOwnWords, readServerWords, reasonOfStatus } from './server-words.ts';
import { WrongShape } from './shape.ts';

type Outcome<T> = { readonly value: T } | { readonly reason: FailureReason };

/**
 * What an answer comes to, headers and body: the value that the question reads out of it, or the
 * reason why there is none. Throws only what is a bug of ours.
 */
export async function readAnswer<T>(
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
  const wanted = response.ok && !isForeignType(contentType);
  const cap = wanted
    ? limits[question.size === 'update' ? 'updateBytes' : 'smallBytes']
    : limits.errorBytes;
  const body = await readBody(response, cap, wanted, (fresh, received) => {
    clock.bytesCame(fresh);
    question.onProgress?.({
      received,
      total: total !== undefined && total >= received ? total : undefined,
    });
  });
  if (!response.ok) {
    const readWords = isOwnServer(question.url, response) ? readOwnWords : readServerWords;
    const words = readWords(contentType, body.text);
    return { reason: reasonOfStatus(response.status, words, retryAfter(response)) };
  }
  const notJson: FailureReason = {
    kind: 'not-json',
    status: response.status,
    contentType,
    start: body.text.slice(0, 200),
  };
  if (!wanted) return { reason: notJson };
  if (body.kind !== 'whole') return { reason: whyNotWhole(body, response, cap, clock) };
  try {
    return { value: await question.read(body.text) };
  } catch (thrown) {
    if (thrown instanceof WrongShape)
      return { reason: { kind: 'wrong-shape', path: thrown.path, expected: thrown.expected } };
    if (!(thrown instanceof SyntaxError)) throw thrown;
    if (!endsInside(body.text)) return { reason: notJson };
    return { reason: { kind: 'cut-off', bytes: body.bytes, expected: total } };
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
  body: BodyRead,
  response: Response,
  limit: number,
  clock: RequestClock,
): FailureReason {
  const { bytes } = body;
  const expiry = clock.expired();
  if (expiry !== undefined) return { kind: 'timeout', ...expiry, bytes };
  if (body.kind === 'over') return { kind: 'too-large', limit, bytes };
  if (body.kind === 'invalid') return { kind: 'undecodable', bytes };
  const encoded = response.headers.has('content-encoding');
  if (encoded && bytes === 0) return { kind: 'undecodable', bytes };
  return { kind: 'cut-off', bytes, expected: declaredLength(response) };
}
