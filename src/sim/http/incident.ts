import { type LedgerRejection, plain, redacted } from '#sim/ledger/ledger-error.ts';
import { tokenFor } from '#sim/ledger/user.ts';

type Arrival = {
  readonly lists: boolean;
  readonly token: string;
  readonly traceId: string;
};

export type Incident = {
  readonly meets: (arrival: Arrival) => LedgerRejection | undefined;
  /** How often the node has started; page tokens from before a restart are rejected. */
  readonly life: () => number;
};

const text = (status: number, body: string, retryAfter: number): LedgerRejection =>
  plain(status, body, { 'retry-after': String(retryAfter) });

/** `restarting`: at every sixth list the node is down for three requests, then restarts. */
export function restarting(): Incident {
  let lists = 0;
  let life = 1;
  let down = 0;
  return {
    life: () => life,
    meets: (arrival) => {
      if (down === 0 && arrival.lists && ++lists % 6 === 0) {
        down = 3;
        life++;
      }
      if (down === 0) return undefined;
      down--;
      return plain(
        503,
        'upstream connect error or disconnect/reset before headers. reset reason: connection refused',
      );
    },
  };
}

/** `expiring`: the operator's first token expires at the third list; the renewed one works. */
export function expiring(): Incident {
  const mortal = tokenFor('operator');
  let lists = 0;
  return {
    life: () => 1,
    meets: ({ lists: isList, token, ...request }) => {
      if (token !== mortal) return undefined;
      if (isList) lists++;
      return lists >= 3 ? redacted(401, request) : undefined;
    },
  };
}

/** `throttled`: every second list fails, alternately with 429 (gateway) and 503 (node). */
export function throttled(): Incident {
  let lists = 0;
  return {
    life: () => 1,
    meets: (arrival) => {
      if (!arrival.lists || ++lists % 2 === 1) return undefined;
      return lists % 4 === 2
        ? text(429, 'local_rate_limited', 2)
        : text(
            503,
            'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
            3,
          );
    },
  };
}
