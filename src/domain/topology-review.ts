import type { PastedSource } from './review-verdict.ts';
import type { AskedTopology, OpenedAnswer } from './topology-answer.ts';
import type { Check } from './topology-evidence.ts';

/** What somebody pasted, read and checked. */
export type Review =
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'read';
      readonly source: PastedSource;
      /** What it is, in a sentence. */
      readonly lead: string;
      /** What was asked, as a bundle tells it. */
      readonly asked: AskedTopology | undefined;
      readonly answer: OpenedAnswer;
      readonly checks: readonly Check[];
      /** The signed body of allocate that a bundle is for, made anew from what was checked. */
      readonly body?: object | undefined;
    };

/** It cannot be read at all. */
export function badReview(why: string): Review {
  return { kind: 'bad', why };
}
