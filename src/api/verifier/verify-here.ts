import type { Curves } from '#api/review/review-curves.ts';
import type { GeneratedTopology } from '#domain/external-party/external-party.ts';
import {
  type OpenedAnswer,
  openAnswer,
  type RequestedTopology,
} from '#domain/external-party/topology-answer.ts';
import { checkAnswer } from '#domain/topology-checks/topology-checks.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import type { Review } from '#domain/topology-checks/topology-verdict.ts';

export type CheckedAnswer = { readonly opened: OpenedAnswer; readonly checks: readonly Check[] };

/** Opens and checks a response in this thread. Never throws. */
export function verifyHere(requested: RequestedTopology, answer: GeneratedTopology): CheckedAnswer {
  const opened = openAnswer(answer);
  return { opened, checks: checkAnswer(requested, opened) };
}

/** What the page asks of the worker: a response of a node, or a text to review. Only public data. */
export type VerifyTask =
  | {
      readonly kind: 'answer';
      readonly requested: RequestedTopology;
      readonly answer: GeneratedTopology;
    }
  | { readonly kind: 'review'; readonly text: string };

type Args<N extends keyof Curves> = Parameters<Curves[N]>;

/** A computation that the worker asks of the page, which has the code for curves. */
export type CurveTask =
  | { readonly name: 'keysOf'; readonly args: Args<'keysOf'> }
  | { readonly name: 'isSignedBy'; readonly args: Args<'isSignedBy'> };

export type ToVerifier =
  | { readonly kind: 'verify'; readonly id: number; readonly task: VerifyTask }
  | { readonly kind: 'computed'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'not-computed'; readonly id: number };

export type FromVerifier =
  | { readonly kind: 'ready' }
  | { readonly kind: 'verified'; readonly id: number; readonly value: CheckedAnswer | Review }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'compute'; readonly id: number; readonly task: CurveTask };
