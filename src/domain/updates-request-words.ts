import type { Reader } from './network.ts';
import { partyHint } from './party.ts';
import { counted } from './plural.ts';
import type { TopologyChoice, UpdatesRequest } from './updates-request.ts';

/**
 * A request in one line: "newest first · transactions with all effects, reassignments, topology ·
 * as 3 parties · 100 a page". What is as nearly everybody has it (no bounds, every template) is not
 * said. Names come from outside: draw them through `ui/honest-text`.
 */
export function updatesRequestWords(request: UpdatesRequest): string {
  const { descendingOrder, reader, maxPageSize, verbose } = request;
  const readsContracts = request.transactions !== 'off' || request.reassignments;
  const parts = [
    descendingOrder ? 'newest first' : 'oldest first',
    rangeWords(request),
    kindWords(request),
    readsContracts ? readerWords(reader) : '',
    readsContracts ? filterWords(request) : '',
    verbose ? 'verbose' : '',
    `${maxPageSize.toLocaleString('en')} a page`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function rangeWords({ beginOffsetExclusive: begin, endOffsetInclusive: end }: UpdatesRequest) {
  const after = begin === undefined ? '' : `after offset ${begin}`;
  if (end === undefined) return after;
  return after === '' ? `up to offset ${end}` : `${after}, up to ${end}`;
}

const SHAPES = {
  off: '',
  'acs-delta': 'transactions as creates and archives',
  'ledger-effects': 'transactions with all effects',
} as const;

function kindWords({ transactions, reassignments, topology, reader }: UpdatesRequest): string {
  const kinds = [
    SHAPES[transactions],
    reassignments ? 'reassignments' : '',
    topologyWords(topology, reader, transactions === 'off' && !reassignments),
  ].filter((kind) => kind !== '');
  return kinds.length === 0 ? 'nothing' : kinds.join(', ');
}

/** Of whom is said only where it is not of those as whom the rest is read. */
function topologyWords(topology: TopologyChoice, reader: Reader, isAlone: boolean): string {
  switch (topology.kind) {
    case 'off':
      return '';
    case 'all':
      return reader.kind === 'any-party' && !isAlone ? 'topology' : 'topology of every party';
    case 'parties': {
      const isSame =
        reader.kind === 'parties' && isSameSet(reader.parties, topology.parties) && !isAlone;
      return isSame ? 'topology' : `topology of ${partiesWords(topology.parties)}`;
    }
  }
}

function readerWords(reader: Reader): string {
  return reader.kind === 'any-party' ? 'as any party' : `as ${partiesWords(reader.parties)}`;
}

function partiesWords(parties: readonly string[]): string {
  const [only] = parties;
  return parties.length === 1 && only !== undefined
    ? partyHint(only)
    : counted(parties.length, 'party', 'parties');
}

function filterWords({ templates, interfaces }: UpdatesRequest): string {
  const [only] = [...templates, ...interfaces];
  const count = templates.length + interfaces.length;
  if (count === 1 && only !== undefined) return `only ${only}`;
  const words = [
    templates.length === 0 ? '' : counted(templates.length, 'template'),
    interfaces.length === 0 ? '' : counted(interfaces.length, 'interface'),
  ].filter((part) => part !== '');
  return words.length === 0 ? '' : `only ${words.join(' and ')}`;
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const all = new Set([...left, ...right]);
  return all.size === new Set(left).size && all.size === new Set(right).size;
}
