import {
  type Failure,
  failureOf,
  RequestFailed,
  type RequestTarget,
} from '#domain/failure/failure.ts';
import { isServerDown } from '#domain/failure/retry.ts';
import { placeOf, type Question } from './api-request.ts';

const MOST_AT_ONCE = 4;
/** Further requests wait. Following a list takes at most 60; only a loop or fast scrolling more. */
export const MOST_PER_MINUTE = 1_200;
export const MINUTE = 60_000;
const MOST_FAILURES = 5;
const PAUSE = 30_000;

type Gate = {
  inFlight: number;
  /** When each request was sent, oldest first; older ones than a minute may be missing. */
  sent: number[];
  waiting: ((value?: unknown) => void)[];
  /** Failures in a row. */
  failures: number;
  /** The end of the pause after too many. */
  until: number;
  /** In the pause, one request of the user a second is sent; until then none. */
  quiet: number;
  probing: boolean;
};

const gates = new Map<string, Gate>();

/** The servers by name and origin, for the request log. */
export const requestGates: ReadonlyMap<string, Pick<Gate, 'sent'>> = gates;

function gateOf({ server, url }: Pick<RequestTarget, 'server' | 'url'>): Gate {
  // Forwarded networks share the origin of the page, but not the path before the version.
  const key = `${server} ${url.replace(/\/v(0|2|ersion)\b.*/, '')}`;
  const gate = gates.get(key) ?? {
    inFlight: 0,
    sent: [],
    waiting: [],
    failures: 0,
    until: 0,
    quiet: 0,
    probing: false,
  };
  gates.set(key, gate);
  return gate;
}

/**
 * Sends a request of one server when it is due (REL-06): at most four at a time and 1,200 a minute.
 * After five failures in a row nothing is sent for 30 s, then one request alone. A request right
 * after a click or a key is sent in the pause too. Other reads of that click wait, and are sent if it
 * succeeds. Rejects with the failure `paused`, or with the signal's reason. A failure that starts or
 * extends the pause has `isPaused`.
 */
export async function throughGate<T>(
  question: Pick<Question<unknown>, 'server' | 'url' | 'upstream' | 'body' | 'isChange' | 'signal'>,
  send: () => Promise<T>,
): Promise<T> {
  const gate = gateOf(question);
  const { signal } = question;
  const joins = gate.probing && Date.now() < gate.quiet && isOfUser() && !question.isChange;
  const nextTurn = () => turnAt(gate, question, joins);
  for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
    await turn;
    signal?.throwIfAborted();
  }
  const isProbe = gate.failures >= MOST_FAILURES;
  if (isProbe) {
    gate.probing = true;
    gate.quiet = Date.now() + 1_000;
  }
  gate.inFlight += 1;
  gate.sent.push(Date.now());
  try {
    const value = await send();
    gate.failures = 0;
    return value;
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined || signal?.aborted) throw thrown;
    gate.failures = isServerDown(failure) ? gate.failures + 1 : 0;
    if (gate.failures < MOST_FAILURES) throw thrown;
    gate.until = Date.now() + PAUSE;
    throw new RequestFailed({ ...failure, isPaused: true } satisfies Failure);
  } finally {
    gate.inFlight -= 1;
    if (isProbe) gate.probing = false;
    for (const wake of gate.waiting.splice(0)) wake();
  }
}

/**
 * Undefined when a request may be sent, otherwise resolves when that may have changed.
 * @param joins it came right after another request of the same click, which is sent in the pause
 */
function turnAt(
  gate: Gate,
  question: Parameters<typeof throughGate>[0],
  joins: boolean,
): Promise<unknown> | undefined {
  const now = Date.now();
  const isDown = gate.failures >= MOST_FAILURES;
  const isUsers = isOfUser();
  const isPaused = joins
    ? !gate.probing && now < gate.until
    : now < gate[isUsers ? 'quiet' : 'until'] || (question.isChange && gate.probing);
  if (isDown && isPaused) {
    // At least until the request under way has ended.
    const seconds = Math.max(1, Math.ceil((Math.max(gate.until, gate.quiet) - now) / 1000));
    throw new RequestFailed({
      kind: 'paused',
      seconds,
      isPaused: true,
      place: placeOf(question),
    });
  }
  while ((gate.sent[0] ?? now) <= now - MINUTE) gate.sent.shift();
  // What a click sends, such as an allocation, does not queue behind reads.
  const isFull = gate.inFlight >= MOST_AT_ONCE && !(isUsers && question.body !== undefined);
  const isBusy = isFull || (isDown && gate.probing);
  const isOver = gate.sent.length >= MOST_PER_MINUTE;
  if (!isBusy && !isOver) return undefined;
  return new Promise((resolve) => {
    gate.waiting.push(resolve);
    question.signal?.addEventListener('abort', resolve);
    if (isOver) setTimeout(resolve, (gate.sent[0] ?? now) + MINUTE - now);
  });
}

/** Whether the user pressed something within the last seconds, as browsers count them. */
function isOfUser(): boolean {
  return globalThis.navigator?.userActivation?.isActive === true;
}

/** For tests: every server as if nothing had been sent. */
export function resetGates(): void {
  gates.clear();
}
