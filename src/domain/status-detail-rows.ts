import { exactDurationWords } from './exact-duration-words.ts';
import type { StatusDetail } from './status-detail.ts';

type Row = readonly [name: string, value: string];

/** What is understood of one detail of a status, name by name, values unaltered. */
export function detailRows(detail: StatusDetail): readonly Row[] {
  switch (detail.kind) {
    case 'error-info':
      return [['Error code', detail.reason], ...detail.metadata];
    case 'retry-info':
      return [['Pause', exactDurationWords(String(detail.delayMs / 1_000))]];
    case 'request-info':
      return [['Correlation id', detail.requestId]];
    case 'resource-info':
      return [
        ['Resource', detail.resourceName],
        ['Type', detail.resourceType],
        ['Owner', detail.owner],
        ['Description', detail.description],
      ];
    case 'unknown':
      return [];
  }
}
