import { spanText } from '#domain/ledger/microseconds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import type { NodeState } from './node-state.ts';

/** A short label, such as `behind by 5 min`. The Node page shows complete sentences. */
export function nodeStateLabel(state: NodeState): string {
  switch (state.kind) {
    case 'restored':
      return `restored (ledger end was ${state.before})`;
    case 'clock':
      return `browser clock ${state.is} by ${spanText(state.by)}`;
    case 'behind':
      return state.isClockKnown
        ? `behind by ${spanText(state.age)}`
        : `behind by ${spanText(state.age)}, or browser clock ahead`;
    case 'held-back':
      return `${partyHint(state.synchronizerId)} held back by ${spanText(state.by)}`;
    case 'pruned':
      return `pruned up to ${state.upTo}`;
  }
}
