import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UpdateDocument } from '#domain/document.ts';
import { eventDetailQuery } from '#queries/document-parts.ts';
import { Button } from '#ui/button.tsx';
import { PartTrouble } from '#ui/part-trouble.tsx';
import { EventDetail } from './event-detail.tsx';

/** The selected event: beside the tree or, where there is no room, a sheet that can be closed. */
export function EventSheet({
  document,
  row,
  entered,
  isSheet,
  onRow,
  onLeave,
}: {
  document: UpdateDocument;
  row: number;
  /** Goes up each time the reader enters the detail by key; the first one counts as well. */
  entered: number;
  isSheet: boolean;
  onRow: (row: number) => void;
  onLeave: () => void;
}) {
  const place = useRef<HTMLElement>(null);
  const { data, error } = useQuery({
    ...eventDetailQuery(document, row),
    placeholderData: (before) => before,
  });
  useEffect(() => {
    if (entered > 0) place.current?.focus();
  }, [entered]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Event"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isSheet) onLeave();
      }}
      className="panel event-sheet grid min-w-0 gap-3 p-4"
    >
      {isSheet && (
        <Button className="justify-self-end" onClick={onLeave}>
          Close
        </Button>
      )}
      {error !== null && <PartTrouble error={error} />}
      {data !== undefined && (
        <EventDetail key={data.row} document={document} event={data} onRow={onRow} />
      )}
    </section>
  );
}
