import { memo } from 'react';
import { blockersOf, confirmersOf, type ViewWithout } from '#domain/quorum.ts';
import type { View } from '#domain/verdict.ts';
import { partiesSeeing, sightOf, type Visibility } from '#domain/visibility.ts';
import { Identifier } from '#ui/identifier.tsx';
import { Line } from '#ui/line.tsx';
import { PartyList } from '#ui/party-list.tsx';
import { QuorumGroups } from './quorum-groups.tsx';
import type { ViewTraffic } from './view-traffic.ts';

/** Who is informed of a view and who has to confirm it, its hash and its bytes; no lens changes them. */
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
    (party) => sightOf(visibility, party, row) === 'witness',
  );
  const roles = confirmersOf(view);
  const must = blockersOf(view);
  const can = [...roles].flatMap(([party, role]) => (role === 'can' ? [party] : []));
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
      <Line name="Informees">
        <Parties parties={view.informees} none="none listed" />
      </Line>
      {witnesses.length > 0 && (
        <Line name="Witnesses">
          <PartyList plain parties={witnesses.map((party) => visibility.parties[party] ?? '')} />
          <p className="text-sm text-ink-3">informed of a view above, which holds this one</p>
        </Line>
      )}
      <Line name="Quorums">
        <QuorumGroups key={row} view={view} without={without} />
      </Line>
      <Line name="Must confirm">
        <Parties plain parties={must} none="nobody by itself" />
        {must.length > 0 && (
          <p className="text-sm text-ink-3">
            {must.length === 1 ? 'It alone can keep' : 'Each of them can keep'} this view from being
            confirmed.
          </p>
        )}
      </Line>
      <Line name="Can confirm">
        <Parties plain parties={can} none={must.length > 0 ? 'nobody else' : 'nobody'} />
      </Line>
      <Line name="View hash">
        {view.viewHash === '' ? (
          <span className="text-ink-3">not recorded</span>
        ) : (
          <Identifier kind="hash" value={view.viewHash} />
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
