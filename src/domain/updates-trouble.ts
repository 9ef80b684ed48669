import type { Failure } from './failure.ts';
import { serverWordsOf } from './failure-place.ts';
import { type Int64, readInt64 } from './int64.ts';

/** What the node says of a request for a list that the reading itself can answer to. */
export type UpdatesTrouble =
  /** History up to `earliest` is deleted; a reading may begin there, exclusive. */
  | { readonly kind: 'pruned'; readonly earliest: Int64 | undefined }
  /** The node is behind, or was restored from a backup: an offset lies after its ledger end. */
  | { readonly kind: 'after-ledger-end'; readonly ledgerEnd: Int64 | undefined }
  /** Another request, participant or Canton version: the offset is as good (wire-facts S2). */
  | { readonly kind: 'token-refused' }
  /** This node gives smaller pages, or this page is larger than can be read here. */
  | { readonly kind: 'size-refused' }
  /** The list has more elements than the node gives at once (413). */
  | { readonly kind: 'too-many-elements' };

/** The trouble in a failure, or undefined where it is no matter of the request (wire-facts 6.5). */
export function updatesTroubleOf(failure: Failure): UpdatesTrouble | undefined {
  if (failure.kind === 'too-large') return { kind: 'size-refused' };
  const words = serverWordsOf(failure);
  if (words.kind !== 'ledger-error') return undefined;
  const { code, cause, context } = words.error;
  const offset = (key: string) => readInt64(context.find(([name]) => name === key)?.[1]);
  switch (code) {
    case 'PARTICIPANT_PRUNED_DATA_ACCESSED':
      return { kind: 'pruned', earliest: offset('earliest_offset') };
    case 'OFFSET_AFTER_LEDGER_END':
    case 'PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END':
      return { kind: 'after-ledger-end', ledgerEnd: offset('latest_offset') ?? endIn(cause) };
    case 'INVALID_UPDATES_PAGE_TOKEN':
      return { kind: 'token-refused' };
    case 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED':
      return { kind: 'too-many-elements' };
    case 'INVALID_ARGUMENT':
    case 'INVALID_FIELD':
      return /page[ _]?size/i.test(cause) ? { kind: 'size-refused' } : undefined;
    default:
      return undefined;
  }
}

/** Of OFFSET_AFTER_LEDGER_END the ledger end stands in the words alone. */
function endIn(cause: string): Int64 | undefined {
  return readInt64(/after ledger end \((\d{1,19})\)/.exec(cause)?.[1]);
}
