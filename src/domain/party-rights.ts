import type { Right } from './rights.ts';

/** A right on one party that somebody may be granted. */
export type GrantableKind = 'CanReadAs' | 'CanActAs';

/**
 * What each allows on an external party: no host of it may submit, so its own key signs whatever is
 * sent for it (topology-facts 4, wire-facts 6.1).
 */
export const GRANTABLE: Readonly<Record<GrantableKind, { name: string; allows: string }>> = {
  CanReadAs: {
    name: 'Read only',
    allows: 'reads every contract and transaction that the party sees through this node',
  },
  CanActAs: {
    name: 'Act and read',
    allows:
      'also prepares and sends transactions for the party; each still needs a signature by the party’s key',
  },
};

const READING = ['CanReadAs', 'CanActAs', 'CanReadAsAnyParty', 'CanActAsAnyParty'];
const ACTING = ['CanActAs', 'CanActAsAnyParty'];
const EXECUTING = ['CanExecuteAs', 'CanExecuteAsAnyParty'];

/** What a user with these rights may do for a party, as what follows on its name. */
export function heldWords(party: string, rights: readonly Right[]): string {
  const kinds = new Set(
    rights
      .filter((right) => right.party === party || right.kind.endsWith('AnyParty'))
      .map(({ kind }) => kind),
  );
  const named = (wanted: readonly string[]) => wanted.filter((kind) => kinds.has(kind)).join(', ');
  const reading = named(READING);
  if (named(ACTING) !== '') return `may read what the party sees and act for it (${reading})`;
  if (reading !== '') return `may read what the party sees (${reading}), and not act for it`;
  const executing = named(EXECUTING);
  return executing === ''
    ? 'may neither read what the party sees nor act for it'
    : `may send what the party has signed (${executing}), and read nothing of it`;
}

/** The body that grants it, for `POST /v2/users/{id}/rights`. */
export function toGrantBody(userId: string, party: string, kind: GrantableKind) {
  return { userId, identityProviderId: '', rights: [{ kind: { [kind]: { value: { party } } } }] };
}
