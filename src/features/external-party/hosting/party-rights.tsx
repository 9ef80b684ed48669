import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Right } from '#domain/ledger/rights.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { partyQuery } from '#queries/parties.ts';
import { ledgerUserQuery, userRightsQuery } from '#queries/reader.ts';
import { RadioList } from '#ui/controls/radio-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/**
 * An external party's hosts cannot submit, so its own key signs everything
 * (docs/facts/topology.md#allocation-rights, docs/facts/wire.md#tokens).
 */
const GRANTABLE = [
  {
    value: 'CanReadAs',
    label: 'Read only',
    about: 'reads all contracts and transactions of the party on this node',
  },
  {
    value: 'CanActAs',
    label: 'Act and read',
    about:
      'also prepares and submits transactions for the party; each requires a signature by the party’s key',
  },
] as const;

type GrantableKind = (typeof GRANTABLE)[number]['value'];

const READING = ['CanReadAs', 'CanActAs', 'CanReadAsAnyParty', 'CanActAsAnyParty'];
const ACTING = ['CanActAs', 'CanActAsAnyParty'];
const EXECUTING = ['CanExecuteAs', 'CanExecuteAsAnyParty'];

export function heldRightsText(party: string, rights: readonly Right[]): string {
  const kinds = new Set(
    rights
      .filter((right) => right.party === party || right.kind.endsWith('AnyParty'))
      .map(({ kind }) => kind),
  );
  const named = (wanted: readonly string[]) => wanted.filter((kind) => kinds.has(kind)).join(', ');
  const reading = named(READING);
  if (named(ACTING) !== '') return `can read as the party and act for it (${reading})`;
  if (reading !== '') return `can read as the party (${reading}), but not act for it`;
  const executing = named(EXECUTING);
  return executing === ''
    ? 'can neither read as the party nor act for it'
    : `can execute transactions signed by the party (${executing}), but not read as the party`;
}

export function useUserRights() {
  const { connected, ledger } = useOnboarding();
  const user = useQuery(ledgerUserQuery(ledger), connected.client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), connected.client);
  return { user, rights };
}

function toGrantBody(userId: string, party: string, kind: GrantableKind) {
  return { userId, identityProviderId: '', rights: [{ kind: { [kind]: { value: { party } } } }] };
}

/**
 * Shows the rights of the token's user on the party and the command to grant more, once the node
 * hosts the party.
 */
export function PartyRights({ party }: { party: string }) {
  const { connected, ledger } = useOnboarding();
  const { user, rights } = useUserRights();
  // `PartyWatch` polls for the party; this query only reads the result.
  const seen = useQuery({ ...partyQuery(ledger, party), refetchOnMount: false }, connected.client);
  const isHosted = seen.data?.isLocal === true;
  return (
    <section aria-label="Rights" className="grid gap-2">
      <h3 className="font-semibold">Rights</h3>
      <p className="max-w-3xl text-ink-2">
        Hosting does not grant rights on the party. A right on any party includes this party.{' '}
        {rights.data !== undefined && (
          <>
            {isHosted ? 'The' : 'Once it is hosted, the'} token’s user{' '}
            <HonestText text={user.data?.id ?? ''} /> {heldRightsText(party, rights.data)}.
          </>
        )}
        {rights.data === undefined && (rights.isError || user.isError || user.data === null) && (
          <>The rights of the token’s user cannot be read.</>
        )}
      </p>
      {isHosted ? (
        <Grant party={party} userId={user.data?.id ?? 'USER_ID'} />
      ) : (
        <p className="max-w-3xl text-ink-2">
          The command to grant a right is shown here once the party is hosted.
        </p>
      )}
    </section>
  );
}

function Grant({ party, userId }: { party: string; userId: string }) {
  const { ledger } = useOnboarding();
  const [kind, setKind] = useState<GrantableKind>('CanReadAs');
  return (
    <>
      <p>
        Treeline does not grant rights. An administrator of the participant can send this request:
      </p>
      <RadioList
        legend="Right to grant"
        choices={GRANTABLE.map(({ value, label, about }) => ({
          value,
          about,
          label: (
            <>
              {label} <span className="font-mono text-ink-2">{value}</span>
            </>
          ),
        }))}
        value={kind}
        onChange={setKind}
      />
      <SentBody
        url={`${ledger.address}/v2/users/${encodeURIComponent(userId)}/rights`}
        body={toGrantBody(userId, party, kind)}
      />
      <p className="text-sm text-ink-3">
        For another user, replace <HonestText text={userId} /> in the URL and the body. The same
        body with PATCH revokes the right.
      </p>
    </>
  );
}
