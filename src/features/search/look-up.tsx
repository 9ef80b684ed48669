import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toInt64 } from '#domain/ledger/int64.ts';
import type { LookUp, Place } from '#domain/search/leads.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  type HashAnswer,
  ledgerHashQuery,
  offsetQuery,
  scanHashQuery,
} from '#queries/look-up/look-up.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { Fact } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { lookUpBudget } from './asked-lead.ts';

type LookUpProps = {
  connected: ConnectedNode;
  lookUp: LookUp;
  onPlace: (place: Place) => void;
};

/** Asks the servers where an id leads and opens that page, or shows what each server returned. */
export function LookUpPanel(props: LookUpProps) {
  return props.lookUp.kind === 'hash' ? <OfHash {...props} /> : <OfOffset {...props} />;
}

function OfHash({ connected, lookUp, onPlace }: LookUpProps) {
  const { node, client } = connected;
  const scan = useQuery(scanHashQuery(node.scan, lookUp.id), client);
  const ledger = useQuery(ledgerHashQuery(node.ledger, node.token, lookUp.id), client);
  const isPending = scan.isFetching || ledger.isFetching;
  const place = placeOf([scan.data, ledger.data], isPending);
  usePlace(place, onPlace);
  const [before, after] =
    place !== undefined
      ? [
          `Opening the ${place.path === '/completions' ? 'completion' : 'update'} with the hash`,
          '…',
        ]
      : isPending
        ? ['Looking up the update with the hash', ` (${lookUpBudget(lookUp)})…`]
        : scan.isError || ledger.isError
          ? ['A request failed, so an update may exist with the hash', '.']
          : ['No server returned an update with the hash', '.'];
  return (
    <section aria-label="Look-up by hash" className="grid gap-2">
      <p role="status" className="wrap-anywhere">
        {before}{' '}
        <span className="font-mono">
          <HonestText text={shortId(lookUp.id)} />
        </span>
        {after}
      </p>
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm wrap-anywhere max-sm:grid-cols-1">
        {node.scan !== undefined && (
          <Fact name="Scan">
            <Answer result={scan} said={saidByScan} />
          </Fact>
        )}
        {node.ledger !== undefined && (
          <Fact name="Ledger">
            <Answer result={ledger} said={saidByLedger} onToken={() => node.token?.ask()} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function OfOffset({ connected, lookUp, onPlace }: LookUpProps) {
  const { ledger, token } = connected.node;
  const offset = toInt64(BigInt(lookUp.id));
  const asked = useQuery(offsetQuery(ledger, token, offset), connected.client);
  usePlace(asked.data, onPlace);
  return asked.isError ? (
    <Failed
      compact
      error={asked.error}
      onRetry={() => void asked.refetch()}
      onToken={() => token?.ask()}
    />
  ) : (
    <p role="status">
      Looking up the update at offset {offset} ({lookUpBudget(lookUp)})…
    </p>
  );
}

function usePlace(place: Place | undefined, onPlace: (place: Place) => void): void {
  const open = useRef(onPlace);
  open.current = onPlace;
  useEffect(() => {
    if (place !== undefined) open.current(place);
  }, [place]);
}

/** The first update; a completion only when no server has an update. */
function placeOf(
  answers: readonly (HashAnswer | undefined)[],
  isPending: boolean,
): Place | undefined {
  const placed = answers.filter((answer) => answer !== undefined && 'place' in answer);
  const update = placed.find(({ kind }) => kind === 'update');
  return (update ?? (isPending ? undefined : placed[0]))?.place;
}

/** What a server returned instead of an update, as a sentence. */
type Said = (answer: Exclude<HashAnswer, { place: Place }>) => string;

const saidByScan: Said = (answer) =>
  answer.kind === 'not-found'
    ? 'GET /v2/updates/hash returned no update. Scan has no hash of updates from before it stored hashes.'
    : `${named('Scan', answer.version)} has no look-up by hash (0.6.1 and later).`;

const saidByLedger: Said = (answer) =>
  answer.kind === 'not-found'
    ? 'POST /v2/updates/update-by-hash and POST /v2/commands/completion-by-hash returned nothing that this reader sees. Updates from before the upgrade to 3.6 have no hash.'
    : `${named('ledger', answer.version)} has no look-up by hash (3.6 and later), and its completions have no hash.`;

const named = (name: string, version: string | undefined) =>
  version === undefined ? `This ${name}` : `${name === 'ledger' ? 'Ledger' : name} ${version}`;

function Answer({
  result,
  said,
  onToken,
}: {
  result: UseQueryResult<HashAnswer>;
  said: Said;
  onToken?: () => void;
}) {
  const { data, isFetching, isError } = result;
  if (isFetching) return <span className="text-ink-3">Waiting for the response…</span>;
  if (isError)
    return (
      <Failed
        compact
        error={result.error}
        onRetry={() => void result.refetch()}
        onToken={onToken}
      />
    );
  if (data === undefined) return null;
  return 'place' in data ? <>Found.</> : <HonestText text={said(data)} />;
}
