import type { UpdateFacts } from './document.ts';

/** What one interface told of an update; `facts` is there when it is `here`. */
export type SourceStatus = {
  /** `not-found`: it answered that it does not know the update; `failed`: anything else. */
  readonly standing:
    | 'not-configured'
    | 'needs-token'
    | 'asking'
    | 'stopped'
    | 'not-found'
    | 'failed'
    | 'here';
  readonly facts: UpdateFacts | undefined;
};

/** Views, verdict and traffic are Scan's to tell; the ledger tells its own side beside it. */
export type StatusBySource = { readonly scan: SourceStatus; readonly ledger: SourceStatus };
