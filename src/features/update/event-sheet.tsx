import { useQuery } from '@tanstack/react-query';
import type { UpdateDocument } from '#domain/document.ts';
import { eventDetailQuery } from '#queries/document-parts.ts';
import { PartTrouble } from '#ui/part-trouble.tsx';
import { SideSheet } from '#ui/side-sheet.tsx';
import { EventDetailPanel } from './event-detail.tsx';

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
  const { data, error } = useQuery({
    ...eventDetailQuery(document, row),
    placeholderData: (before) => before,
  });
  return (
    <SideSheet label="Event" isSheet={isSheet} entered={entered} onLeave={onLeave}>
      {error !== null && <PartTrouble error={error} />}
      {data !== undefined && (
        <EventDetailPanel key={data.row} document={document} event={data} onRow={onRow} />
      )}
    </SideSheet>
  );
}
