import type { UpdateFacts } from './document.ts';

/** The state of an update at one interface; `facts` is set in state `here`. */
export type SourceStatus = {
  /**
   * `not-found`: the interface returned that the update is unknown; `failed`: any other failure.
   */
  readonly status:
    | 'not-configured'
    | 'needs-token'
    | 'asking'
    | 'stopped'
    | 'not-found'
    | 'failed'
    | 'here';
  readonly facts: UpdateFacts | undefined;
};

export type StatusBySource = { readonly scan: SourceStatus; readonly ledger: SourceStatus };
