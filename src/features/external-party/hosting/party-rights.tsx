import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Right } from '#domain/ledger/rights.ts';
import { SentBody } from '#features/external-party/sent-body.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { partyQuery } from '#queries/parties.ts';
import { ledgerUserQuery, userRightsQuery } from '#queries/reader.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/** A right on one party that somebody may be granted. */
type GrantableKind = 'CanReadAs' | 'CanActAs';

/**
 * What each allows on an external party: no host of it may submit, so its own key signs whatever is
 * sent for it (docs/facts/topology.md#allocation-checks, docs/facts/wire.md#tokens).
 */
const GRANTABLE: Readonly<Record<GrantableKind, { name: string; allows: string }>> = {
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
function toGrantBody(userId: string, party: string, kind: GrantableKind) {
  return { userId, identityProviderId: '', rights: [{ kind: { [kind]: { value: { party } } } }] };
}

const KINDS: readonly GrantableKind[] = ['CanReadAs', 'CanActAs'];

/**
 * Hosting a party gives nobody a right on it: what the token's user may do already, and the command
 * that grants more. It is offered once the node hosts the party; before that there is nothing to
 * have a right on.
 */
export function PartyRights({
  connected: { client },
  ledger,
  party,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  party: string;
}) {
  const user = useQuery(ledgerUserQuery(ledger), client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), client);
  // It is watched above; this only hears of it.
  const seen = useQuery({ ...partyQuery(ledger, party), refetchOnMount: false }, client);
  const isHosted = seen.data?.isLocal === true;
  return (
    <section aria-label="Rights" className="grid gap-2">
      <h3 className="font-semibold">Rights</h3>
      <p className="max-w-3xl text-ink-2">
        Hosting a party gives no user a right on it; a right on any party counts for it as well.{' '}
        {rights.data !== undefined && (
          <>
            {isHosted ? 'The' : 'Once it is hosted, the'} token’s user{' '}
            <HonestText text={user.data?.id ?? ''} /> {heldWords(party, rights.data)}.
          </>
        )}
        {rights.data === undefined && (rights.isError || user.isError || user.data === null) && (
          <>What the token’s user may do is not known: its rights cannot be read here.</>
        )}
      </p>
      {isHosted ? (
        <Grant ledger={ledger} party={party} userId={user.data?.id ?? 'USER_ID'} />
      ) : (
        <p className="max-w-3xl text-ink-2">
          After it is hosted, the command to grant a right stands here.
        </p>
      )}
    </section>
  );
}

function Grant(props: { ledger: LedgerClient; party: string; userId: string }) {
  const { ledger, party, userId } = props;
  const [kind, setKind] = useState<GrantableKind>('CanReadAs');
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1">
          Treeline grants none; whoever administers the participant can send this:
        </legend>
        {KINDS.map((one) => (
          <label key={one} className="flex items-baseline gap-2">
            <input type="radio" name="right" checked={kind === one} onChange={() => setKind(one)} />
            <span>
              {GRANTABLE[one].name} <span className="font-mono text-ink-2">{one}</span>{' '}
              <span className="text-ink-3">{GRANTABLE[one].allows}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SentBody
        url={`${ledger.baseUrl}/v2/users/${encodeURIComponent(userId)}/rights`}
        body={toGrantBody(userId, party, kind)}
      />
      <p className="text-sm text-ink-3">
        For another user put its id in place of <HonestText text={userId} />, in the address and in
        the body. A right can be revoked again, unlike the topology.
      </p>
    </>
  );
}
