import { middle } from '#domain/text/honest-text.ts';
import type { EventKind, EventRow } from '#domain/update/document.ts';
import type { Span } from '#server/terminal/line.ts';
import { namesText, type PartyNames } from './party-names.ts';

const VERBS: Readonly<Record<EventKind, string>> = {
  create: 'create',
  exercise: 'exercise',
  archive: 'archive',
  assign: 'assign',
  unassign: 'unassign',
  topology: 'topology',
  unknown: 'unknown event',
};

const ROLES: Readonly<Record<EventRow['partiesAre'], string>> = {
  acting: 'by',
  signatories: 'signatories',
  witnesses: 'witnesses',
  submitter: 'submitter',
  hosted: 'for',
};

/** `3 exercise Transfer on Amulet by alice, bob` */
export function eventSpans(event: EventRow, { short }: PartyNames): readonly Span[] {
  const { id, kind, action, template, interfaceName, consuming, parties, partiesAre } = event;
  const { contractId } = event;
  const entity = entityName(template);
  const named = kind === 'exercise' || kind === 'topology' || kind === 'unknown';
  return [
    { text: id, tone: 'faint' },
    VERBS[kind],
    ...(named ? [{ text: action, tone: 'strong' as const }] : []),
    ...(named && entity !== '' ? ['on'] : []),
    ...(entity === ''
      ? []
      : [{ text: entity, tone: named ? ('plain' as const) : ('strong' as const) }]),
    ...(entity === '' && contractId !== '' ? [`contract ${middle(contractId, 10, 8)}`] : []),
    ...(interfaceName === undefined ? [] : [`through ${entityName(interfaceName)}`]),
    ...(kind === 'exercise' && consuming === true ? ['(consuming)'] : []),
    ...(parties.length === 0 ? [] : [ROLES[partiesAre], namesText(parties, short)]),
  ];
}

/** `Splice.Amulet:Amulet` → `Amulet` */
function entityName(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}
