import { type Failure, failureOf } from '#domain/failure/failure.ts';
import {
  commandFailure,
  isWithoutResponse,
  noResponseReason,
  serverWords,
} from '#server/nodes/failure-lines.ts';
import type { CheckFinding, CheckResult } from './check-report.ts';

/** A request's value, or why there is none. */
export type Attempt<T> = { readonly value: T } | { readonly failure: Failure };

/** Rejects on a bug only. */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined) throw thrown;
    return { failure };
  }
}

export function valueIn<T>(one: Attempt<T>): T | undefined {
  return 'value' in one ? one.value : undefined;
}

export const ok = (name: string, text: string): CheckFinding => of(name, 'ok', text);
export const note = (name: string, text: string): CheckFinding => of(name, 'note', text);
export const problem = (
  name: string,
  text: string,
  ...tryThis: readonly string[]
): CheckFinding => ({
  ...of(name, 'problem', text),
  tryThis,
});

function of(name: string, status: CheckFinding['status'], text: string): CheckFinding {
  return { name, status, text, tryThis: [] };
}

/** `failed` means that the server did not respond at all. */
export function failedFinding(
  name: string,
  failure: Failure,
  causeAt: (url: string) => string | undefined,
): CheckFinding {
  const { heading, happened, tryThis } = commandFailure(failure, causeAt(failure.place.url));
  const words = serverWords(failure);
  const said = words === undefined ? '' : ` The server’s message: ${words}`;
  const status = isWithoutResponse(failure) ? 'failed' : 'problem';
  return { name, status, text: `${heading}. ${happened}${said}`, tryThis };
}

/** @param cause of the last failed connection to the server */
export function resultOf(
  findings: readonly CheckFinding[],
  cause: string | undefined,
): CheckResult {
  const has = (status: CheckFinding['status']) => findings.some((one) => one.status === status);
  if (!has('failed')) return has('problem') ? 'problems' : 'ok';
  return noResponseReason(cause);
}
