import { type ReactNode, useEffect, useRef } from 'react';
import { blockersOf, confirmersOf, type ViewWithout } from '#domain/quorum.ts';
import { partiesSeeing, type Sight, sightOf } from '#domain/visibility.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { PartyList } from '#ui/party-list.tsx';
import { PartyName } from '#ui/party-name.tsx';
import { QuorumGroups } from './quorum-groups.tsx';
import type { ShownViews } from './shown-views.ts';
import { ViewHeading } from './view-heading.tsx';
import type { ViewTraffic } from './view-traffic.ts';

/** All there is to say of the selected view. */
export function ViewDetail({
  shown,
  traffic,
  without,
  entered,
}: {
  shown: ShownViews;
  traffic: ViewTraffic | undefined;
  without: ViewWithout | undefined;
  /** Goes up each time the reader enters the detail by key. */
  entered: number;
}) {
  const { verdict, visibility, lens, selected } = shown;
  const { nodeAt, oddities } = shown.forest;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (entered > 0) place.current?.focus();
  }, [entered]);
  const view = verdict.views[nodeAt[selected] ?? -1];
  if (view === undefined) return null;
  const witnesses = partiesSeeing(visibility, selected).filter(
    (party) => sightOf(visibility, party, selected) === 'witness',
  );
  const roles = confirmersOf(view);
  const must = blockersOf(view);
  const can = [...roles].flatMap(([party, role]) => (role === 'can' ? [party] : []));
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="View"
      className="panel grid min-w-0 scroll-mt-16 gap-3 p-4"
    >
      <ViewHeading shown={shown} />
      {(oddities.get(selected) ?? []).map((oddity, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be alike.
        <p key={at} className="rounded bg-warn-soft px-2 py-1 text-warn">
          <HonestText text={oddity} />
        </p>
      ))}
      {lens !== undefined && (
        <p className="text-ink-2">
          <PartyName party={lens} />{' '}
          {LENS_WORDS[sightOf(visibility, visibility.parties.indexOf(lens), selected)]}
        </p>
      )}
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Line label="Informees">
          <Parties parties={view.informees} none="none listed" />
        </Line>
        {witnesses.length > 0 && (
          <Line label="Witnesses">
            <PartyList plain parties={witnesses.map((party) => visibility.parties[party] ?? '')} />
            <p className="text-sm text-ink-3">informed of a view above, which holds this one</p>
          </Line>
        )}
        <Line label="Quorums">
          <QuorumGroups key={selected} view={view} without={without} />
        </Line>
        <Line label="Must confirm">
          <Parties plain parties={must} none="nobody by itself" />
          {must.length > 0 && (
            <p className="text-sm text-ink-3">
              {must.length === 1 ? 'It alone can keep' : 'Each of them can keep'} this view from
              being confirmed.
            </p>
          )}
        </Line>
        <Line label="Can confirm">
          <Parties plain parties={can} none={must.length > 0 ? 'nobody else' : 'nobody'} />
        </Line>
        <Line label="View hash">
          {view.viewHash === '' ? (
            <span className="text-ink-3">not recorded</span>
          ) : (
            <Identifier kind="hash" value={view.viewHash} />
          )}
        </Line>
        {traffic !== undefined && (
          <Line label="Traffic">
            {traffic.long(view.viewId).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Line>
        )}
      </dl>
    </section>
  );
}

const LENS_WORDS: Record<Sight, string> = {
  informee: 'sees this view as an informee.',
  witness: 'sees this view as a witness: it is informed of a view above.',
  none: 'does not see this view.',
};

function Parties(props: { parties: readonly string[]; none: string; plain?: boolean }) {
  const { parties, none, plain = false } = props;
  if (parties.length === 0) return <span className="text-ink-3">{none}</span>;
  return <PartyList parties={parties} plain={plain} first={12} />;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
