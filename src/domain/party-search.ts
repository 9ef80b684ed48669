import { choiceParam, textParam, textsParam } from './search-params.ts';
import { isPartyHint, isSynchronizerId, isUniqueId } from './unique-id.ts';

/** The form in the address (product.md, "Addresses"): only what is well formed, never a key. */
export type PartySearch = {
  readonly synchronizer?: string | undefined;
  readonly hint?: string | undefined;
  readonly threshold?: string | undefined;
  readonly confirm?: readonly string[] | undefined;
  readonly observe?: readonly string[] | undefined;
  /** The asked participant only observes. */
  readonly observing?: '1' | undefined;
  /** A pasted answer is read, without a connection. */
  readonly review?: '1' | undefined;
};

export function readPartySearch(search: Readonly<Record<string, unknown>>): PartySearch {
  return {
    synchronizer: textsParam(search['synchronizer'], isSynchronizerId)?.[0],
    hint: textsParam(search['hint'], isPartyHint)?.[0],
    threshold: textParam(search['threshold'], /^[1-9]\d{0,8}$/),
    confirm: textsParam(search['confirm'], isUniqueId),
    observe: textsParam(search['observe'], isUniqueId),
    observing: choiceParam(search['observing'], ['1']),
    review: choiceParam(search['review'], ['1']),
  };
}
