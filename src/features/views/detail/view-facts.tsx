import { memo, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import {
  areQuorumsReported,
  blockersOf,
  confirmersOf,
  type QuorumReading,
  type ViewWithout,
} from '#domain/verdict/quorum.ts';
import { quorumsOf, quorumText } from '#domain/verdict/quorum-text.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { partiesSeeing, type Visibility, visibilityAt } from '#domain/verdict/visibility.ts';
import { QuorumMarks, type ViewTraffic } from '#features/views/view-traffic.tsx';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { PartyList } from '#ui/names/party-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';

const ODD_QUORUM: Readonly<Record<Exclude<QuorumReading['state'], 'sound'>, string>> = {
  impossible: 'impossible: more parties required than listed',
  none: 'requires no confirmation (threshold below 1)',
  'not-reported': 'not reported in full',
};

function QuorumLine({
  quorum,
  isMet,
}: {
  quorum: QuorumReading;
  /** Whether the quorum can be met without the selected parties; undefined if not known or asked. */
  isMet: boolean | undefined;
}) {
  const { threshold, size, repeated, state, parties, partiesMissing } = quorum;
  return (
    <div data-quorum={`${threshold ?? '?'}/${size}`} className="grid grid-cols-1 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <QuorumMarks quorum={quorum} />
        <span>
          <b>{threshold?.toLocaleString('en') ?? 'an unknown number'}</b> of{' '}
          {partiesMissing ? 'unknown parties' : size.toLocaleString('en')}
          {state === 'sound' && threshold === size && size > 0 && (
            <span className="text-ink-3">: {size === 1 ? 'must confirm' : 'all must confirm'}</span>
          )}
        </span>
        {state !== 'sound' && <Badge tone="warn">{ODD_QUORUM[state]}</Badge>}
        {state === 'sound' && isMet === false && <Badge tone="warn">what if: not met</Badge>}
        {state === 'sound' && isMet && <Badge>what if: can still be met</Badge>}
      </p>
      {repeated > 0 && (
        <p className="text-sm text-ink-3">
          The list has {counted(size + repeated, 'entry', 'entries')} with duplicates. Each party
          counts once.
        </p>
      )}
      {size > 0 ? (
        <PartyList plain parties={parties} />
      ) : (
        <span className="text-ink-3">
          {partiesMissing ? 'parties not reported' : 'no parties listed'}
        </span>
      )}
    </div>
  );
}

/** Number of quorums of one view drawn initially, and added by each press. */
const FIRST_SHOWN = 12;
const MORE_SHOWN = 50;

/** Quorums that a stricter one implies are folded under it. */
function QuorumGroups({ view, without }: { view: View; without: ViewWithout | undefined }) {
  const [most, setMost] = useState(FIRST_SHOWN);
  const { groups, readings } = quorumsOf(view);
  const more = groups.length - most;
  const line = (place: number) => {
    const quorum = readings[place];
    if (quorum === undefined) return null;
    return <QuorumLine key={place} quorum={quorum} isMet={without?.quorums[place]} />;
  };
  if (groups.length === 0) {
    return (
      <p className="text-ink-3">
        {view.quorumsMissing
          ? 'Not reported: the response has no quorums for this view.'
          : 'No quorum. This view requires no confirmation.'}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {groups.slice(0, most).map(({ quorum, reading, implied }) => (
        <li key={quorum} className="grid grid-cols-1 gap-1.5">
          {line(quorum)}
          {implied.length > 0 && (
            <details className="ml-1 border-l border-line pl-3">
              <summary className="w-fit text-ink-2">
                {quorumText(reading)} implies {counted(implied.length, 'other')}
              </summary>
              <div className="grid grid-cols-1 gap-2 pt-1.5">{implied.map(line)}</div>
            </details>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <MoreButton item="li" onMore={() => setMost(most + MORE_SHOWN)}>
            Show {Math.min(more, MORE_SHOWN)} of {counted(more, 'more quorum')}
          </MoreButton>
        </li>
      )}
    </ul>
  );
}

export const ViewFacts = memo(function ViewFacts({
  view,
  row,
  visibility,
  traffic,
  without,
}: {
  view: View;
  row: number;
  visibility: Visibility;
  traffic: ViewTraffic | undefined;
  without: ViewWithout | undefined;
}) {
  const witnesses = partiesSeeing(visibility, row).filter(
    (party) => visibilityAt(visibility, party, row) === 'witness',
  );
  const roles = confirmersOf(view);
  const must = blockersOf(view);
  const can = [...roles].flatMap(([party, role]) => (role === 'can' ? [party] : []));
  const isReported = areQuorumsReported(view);
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
      <Line name="Informees">
        <Parties
          parties={view.informees}
          none={view.informeesMissing ? 'not reported' : 'none listed'}
        />
      </Line>
      {witnesses.length > 0 && (
        <Line name="Witnesses">
          <PartyList plain parties={witnesses.map((party) => visibility.parties[party] ?? '')} />
          <p className="text-sm text-ink-3">Informed as part of a larger view. Need not confirm.</p>
        </Line>
      )}
      <Line name="Confirmations needed">
        <QuorumGroups key={row} view={view} without={without} />
      </Line>
      <Line name="Must confirm">
        <Parties plain parties={must} none={isReported ? 'no single party' : 'not reported'} />
        {must.length > 0 && (
          <p className="text-sm text-ink-3">
            {must.length === 1 ? 'Without this party' : 'Without any one of these parties'}, the
            view cannot be confirmed.
          </p>
        )}
      </Line>
      <Line name="Can confirm">
        <Parties
          plain
          parties={can}
          none={!isReported ? 'not reported' : must.length > 0 ? 'no other party' : 'no party'}
        />
        {!isReported && roles.size > 0 && (
          <p className="text-sm text-ink-3">
            Not every quorum is reported in full, so more parties may have to confirm.
          </p>
        )}
      </Line>
      <Line name="View hash">
        {view.viewHash === '' ? (
          <span className="text-ink-3">not recorded</span>
        ) : (
          <Identifier kind="digest" value={view.viewHash} />
        )}
      </Line>
      {traffic !== undefined && (
        <Line name="Traffic">
          {traffic.long(view.viewId).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Line>
      )}
    </dl>
  );
});

function Parties(props: { parties: readonly string[]; none: string; plain?: boolean }) {
  const { parties, none, plain = false } = props;
  if (parties.length === 0) return <span className="text-ink-3">{none}</span>;
  return <PartyList parties={parties} plain={plain} first={12} />;
}
