import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UpdateDocument } from '#domain/update/document.ts';
import { headlineOf, windowTitleOf } from '#domain/update/headline.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { Moment } from '#ui/text/moment.tsx';
import { Sentence } from '#ui/text/sentence.tsx';
import { VerdictPill } from '#ui/verdict/verdict-fact.tsx';

/** The verdict, what happened by whom, and when. The verdict is of Scan, whichever source is shown. */
export function Headline({
  document,
  verdict,
}: {
  document: UpdateDocument;
  verdict?: Verdict | undefined;
}) {
  const { facts } = document;
  usePageSubject(windowTitleOf(facts, verdict));
  const { history } = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A link inside the app that opened this update has disappeared with its page.
    const isInside = history.location.state.__TSR_index > 0;
    const { activeElement, body } = globalThis.document;
    const isFree = activeElement === body || activeElement?.id === 'content';
    if (isInside && isFree) heading.current?.focus({ preventScroll: true });
  }, [history]);
  return (
    <>
      {verdict !== undefined && <VerdictPill verdict={verdict} />}
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 text-lg leading-snug font-medium tracking-tight wrap-anywhere text-ink-2"
      >
        <Sentence parts={headlineOf(facts, verdict)} />
      </h1>
      {facts.recordTime !== undefined && (
        <span className="text-ink-2">
          <Moment iso={facts.recordTime} ago />
        </span>
      )}
    </>
  );
}

/**
 * The headline beside the tabs, once it is scrolled out of the window (styles/theme.css). Assistive
 * technology has the heading only.
 */
export function Brief({ document, verdict }: Parameters<typeof Headline>[0]) {
  return (
    <div className="update-brief" aria-hidden="true">
      {verdict !== undefined && <VerdictPill verdict={verdict} />}
      <span>
        <Sentence parts={headlineOf(document.facts, verdict)} />
      </span>
    </div>
  );
}

/**
 * The frame of the reason of a rejection.
 * @param isSearched whether a search may fill the frame. If so from the start, it has the height of
 *   the usual result, so that nothing below moves down; later it may shrink.
 */
export function RejectionFrame(props: { isSearched: boolean; children: ReactNode }) {
  const [wasSearched] = useState(props.isSearched);
  const isTall = wasSearched && props.isSearched;
  return (
    <section
      aria-label="Rejection"
      className={`rejection-reason panel ${isTall ? 'is-searched' : ''}`}
    >
      {props.children}
    </section>
  );
}
