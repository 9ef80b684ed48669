import type { SearchParams } from '#domain/text/search-params.ts';

/** The kinds of ids that a pasted text may hold; of several in one text, the earlier kind is meant. */
export const MEANING_KINDS = [
  'page',
  'update',
  'command',
  'submission',
  'trace',
  'correlation',
  'contract',
  'hash',
  'error-code',
  'offset',
  'template',
  'party',
  'synchronizer',
  'participant',
  'package',
  'package-name',
  'workflow',
  'text',
  'name',
  'unusual-update',
  'fingerprint',
  'time',
] as const;

export type MeaningKind = (typeof MEANING_KINDS)[number];

/** One way to understand a pasted text. */
export type Meaning = {
  readonly kind: MeaningKind;
  /** The id itself: a path for a page, an ISO 8601 interval for a time, hex for a hash. */
  readonly id: string;
  /** The number of an event id `<update id>:<n>`. */
  readonly event?: string | undefined;
  /** The search params of a page. */
  readonly search?: SearchParams | undefined;
};

export type Recognition =
  | {
      readonly kind: 'found';
      /** The best first. */
      readonly meanings: readonly [Meaning, ...Meaning[]];
      /** The first may be opened without a question. */
      readonly isCertain: boolean;
    }
  /** A secret, which is never sent as an id. */
  | { readonly kind: 'token' | 'private-key' }
  /** `why` is a sentence for the screen. */
  | { readonly kind: 'nothing'; readonly why: string };

/** What a reader of ids returns for an id of a wrong length. */
export type WrongId = { readonly problem: string };
