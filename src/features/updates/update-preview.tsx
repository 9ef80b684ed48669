import { Link } from '@tanstack/react-router';
import { counted } from '#domain/plural.ts';
import type { UpdateLine } from '#domain/update-ring.ts';
import type { UpdateRow } from '#domain/update-row.ts';
import { updateRowWords } from '#domain/update-row-words.ts';
import { Badge } from '#ui/badge.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { SideSheet } from '#ui/side-sheet.tsx';
import { MovePair, type MoveSearch } from './move-pair.tsx';
import { UpdateFacts } from './update-facts.tsx';
import { KIND_TONES } from './update-line-row.tsx';

/** The selected update beside the list or over it: all that the list knows, and the way to the whole. */
export function UpdatePreview({
  line,
  search,
  isSheet,
  entered,
  onClose,
}: {
  /** Undefined: a link names an update that was not read. */
  line: UpdateLine | undefined;
  /** How the other half of a move is sought. */
  search: MoveSearch;
  /** There is no room beside the list. */
  isSheet: boolean;
  entered: number;
  onClose: () => void;
}) {
  return (
    <SideSheet label="Update" isSheet={isSheet} isClosable entered={entered} onLeave={onClose}>
      {line === undefined || line.kind === 'gap' ? (
        <p className="text-ink-3">
          The selected update is not in the list: it was not read, or is no longer kept.
        </p>
      ) : (
        <Row key={line.offset} row={line} search={search} />
      )}
    </SideSheet>
  );
}

function Row({ row, search }: { row: UpdateRow; search: MoveSearch }) {
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-lg leading-snug font-medium text-ink-2 wrap-anywhere">
          <Sentence parts={updateRowWords(row)} />
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={KIND_TONES[row.kind]}>{row.kind}</Badge>
          <span className="text-ink-3">{counted(row.events, 'event')}</span>
          {row.updateId !== '' && (
            <Link
              to="/updates/$updateId"
              params={{ updateId: row.updateId }}
              className="text-accent underline decoration-line-strong underline-offset-2"
            >
              Open it
            </Link>
          )}
        </p>
      </header>
      <UpdateFacts row={row} />
      {row.move !== undefined && <MovePair row={row} move={row.move} search={search} />}
      {row.raw !== undefined && (
        <div>
          <h3 className="text-ink-3">As the node wrote it, from the start</h3>
          <div className="font-mono wrap-anywhere">
            <LongText text={row.raw} />
          </div>
        </div>
      )}
    </>
  );
}
