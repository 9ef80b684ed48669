import { useEffect, useRef } from 'react';
import type { ViewWithout } from '#domain/quorum.ts';
import { type Sight, sightOf } from '#domain/visibility.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { PartyName } from '#ui/party-name.tsx';
import type { ShownViews } from './shown-views.ts';
import { ViewFacts } from './view-facts.tsx';
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
      <ViewFacts
        view={view}
        row={selected}
        visibility={visibility}
        traffic={traffic}
        without={without}
      />
    </section>
  );
}

const LENS_WORDS: Record<Sight, string> = {
  informee: 'sees this view as an informee.',
  witness: 'sees this view as a witness: it is informed of a view above.',
  none: 'does not see this view.',
};
