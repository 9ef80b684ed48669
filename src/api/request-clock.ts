import type { Limits } from './limits.ts';

type Expiry = { readonly phase: 'headers' | 'body' | 'total'; readonly seconds: number };

/**
 * One request's clock: its signal aborts the fetch when a limit of `limits.ts` passes or when the
 * reader leaves; `expired()` tells the two apart.
 */
export type RequestClock = {
  readonly signal: AbortSignal;
  /** The headers came: from now on the body's idle limit runs. */
  headersCame(): void;
  /** So many bytes of body came. */
  bytesCame(bytes: number): void;
  expired(): Expiry | undefined;
  /** Stops the clock and closes whatever is still open. */
  end(): void;
};

/**
 * @param withTotal whether `limits.totalMs` applies
 * @param outer the reader's own signal: its abort is passed on
 */
export function openRequestClock(
  limits: Limits,
  withTotal: boolean,
  outer: AbortSignal | undefined,
): RequestClock {
  const controller = new AbortController();
  let expiry: Expiry | undefined;
  let fresh = 0;
  const expire = (phase: Expiry['phase'], ms: number) =>
    setTimeout(() => {
      expiry ??= { phase, seconds: ms / 1000 };
      controller.abort(new DOMException(`${phase} limit`, 'TimeoutError'));
    }, ms);
  const leave = () => controller.abort(outer?.reason);

  let phaseTimer = expire('headers', limits.headersMs);
  const totalTimer = withTotal ? expire('total', limits.totalMs) : undefined;
  if (outer?.aborted) leave();
  outer?.addEventListener('abort', leave, { once: true });

  const startIdle = () => {
    clearTimeout(phaseTimer);
    fresh = 0;
    phaseTimer = expire('body', limits.idleMs);
  };
  return {
    signal: controller.signal,
    headersCame: startIdle,
    bytesCame: (bytes) => {
      fresh += bytes;
      if (fresh >= limits.idleBytes) startIdle();
    },
    expired: () => expiry,
    end: () => {
      clearTimeout(phaseTimer);
      clearTimeout(totalTimer);
      outer?.removeEventListener('abort', leave);
      controller.abort();
    },
  };
}
