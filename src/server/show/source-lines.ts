import { counted } from '#domain/text/plural.ts';
import { commandFailure } from '#server/nodes/failure-lines.ts';
import type { Span } from '#server/terminal/line.ts';
import type { SourceRead } from './read-sources.ts';

const SOURCES = {
  scan: 'Scan event',
  'scan-legacy': 'legacy Scan update, without verdict',
  ledger: 'update-by-id',
  'ledger-tree': 'transaction-tree-by-id',
  'ledger-flat': 'transaction-by-id, creates and archives only',
} as const;

/** What one interface returned, in a few words. Causes and advice are below the head. */
export function sourceSpans(read: SourceRead): readonly Span[] {
  switch (read.kind) {
    case 'not-configured':
      return [{ text: 'not named', tone: 'faint' }];
    case 'other-update':
      return [{ text: 'returned another update', tone: 'bad' }];
    case 'no-update':
      return [{ text: 'returned no update', tone: 'bad' }];
    case 'failed':
      return [
        {
          text: commandFailure(read.failure, undefined).heading,
          tone: read.failure.kind === 'not-found' ? 'plain' : 'bad',
        },
      ];
    case 'here': {
      const { source, reader } = read.document;
      const as =
        reader === undefined
          ? ''
          : reader.kind === 'any-party'
            ? ', read as any party'
            : `, read as ${counted(reader.parties.length, 'party', 'parties')}`;
      return ['found', `(${SOURCES[source]}${as})`];
    }
  }
}
