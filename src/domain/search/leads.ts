import { base64OfHash } from '#domain/ledger/transaction-hash.ts';
import type { SearchParams } from '#domain/text/search-params.ts';
import type { Meaning, MeaningKind } from './meaning.ts';

/** A page of Treeline. */
export type Place = {
  readonly path: string;
  readonly search: Readonly<Record<string, SearchParams[string] | undefined>>;
};

/** An id that the servers know the update of: a hash in hex, or an offset of the ledger. */
export type LookUp = { readonly kind: 'hash' | 'offset'; readonly id: string };

/** Where a meaning leads: to a page, to a look-up, or to the search in completions for `sought`. */
export type Lead = { readonly does: string } & (
  | Place
  | { readonly lookUp: LookUp }
  | {
      readonly sought: string;
      /** A hash, which completions have from 3.6 on. */
      readonly isHash?: true;
    }
);

/** What a meaning is called on the screen. */
export function meaningName({ kind, event }: Meaning): string {
  return kind === 'update' && event !== undefined ? 'Event id' : NAMES[kind];
}

const NAMES: Readonly<Record<MeaningKind, string>> = {
  page: 'Link',
  update: 'Update id',
  command: 'Command id',
  submission: 'Submission id',
  trace: 'Trace id',
  correlation: 'Correlation id',
  contract: 'Contract id',
  hash: 'Transaction hash',
  'error-code': 'Error code',
  offset: 'Offset',
  template: 'Template id',
  party: 'Party id',
  synchronizer: 'Synchronizer id',
  participant: 'Participant id',
  package: 'Package id',
  'package-name': 'Package name',
  workflow: 'Workflow id',
  text: 'Command, submission, trace or correlation id',
  name: 'Template, choice or party hint',
  'unusual-update': 'Update id of another form',
  fingerprint: 'Fingerprint',
  time: 'Time',
};

/**
 * Where a meaning leads, the best first. One entry for each kind.
 * @param isScanOnly The network has no ledger, so lists are Scan's.
 */
export function leadsOf(meaning: Meaning, isScanOnly = false): readonly [Lead, ...Lead[]] {
  const onScan = isScanOnly ? SCAN_LEADS[meaning.kind] : undefined;
  return (onScan ?? LEADS[meaning.kind])(meaning);
}

type LeadsOf = (meaning: Meaning) => readonly [Lead, ...Lead[]];

const page = (does: string, path: string, search: SearchParams = {}): Lead => ({
  does,
  path,
  search,
});

const search: LeadsOf = ({ id }) => [{ does: 'Search completions', sought: id }];

const timeline = ({ kind, id }: Meaning): Lead =>
  page(`Open the timeline of this ${kind}`, '/timeline', { [kind]: id });

const found =
  (what: string): LeadsOf =>
  ({ id }) => [page(`Find updates with this ${what}`, '/updates', { find: id })];

const offsetLookUp = (id: string): Lead => ({
  does: 'Open the update at this offset',
  lookUp: { kind: 'offset', id },
});

const node: LeadsOf = () => [page('Open the node page', '/node')];

const LEADS: Readonly<Record<MeaningKind, LeadsOf>> = {
  page: (meaning) => [page('Open this page of Treeline', meaning.id, meaning.search)],
  update: ({ id, event }) => [
    event === undefined
      ? page('Open update', `/updates/${id}`)
      : page('Open event', `/updates/${id}`, { event }),
  ],
  command: search,
  submission: search,
  trace: (meaning) => [...search(meaning), timeline(meaning)],
  correlation: search,
  text: search,
  contract: ({ id }) => [page('Open contract', `/contracts/${id}`)],
  hash: ({ id }) => [
    { does: 'Open the update with this hash', lookUp: { kind: 'hash', id } },
    { does: 'Search completions', sought: base64OfHash(id), isHash: true },
  ],
  'error-code': ({ id }) => [page('Explain this error', `/errors/${id}`)],
  offset: ({ id }) => [
    offsetLookUp(id),
    page('Open the completion at this offset', '/completions', {
      after: String(BigInt(id) - 1n),
      sel: id,
    }),
    page('Open updates up to this offset', '/updates', { upto: id }),
  ],
  template: ({ id }) => templateLeads(id),
  party: ({ id }) => [
    page('Open updates of this party', '/updates', { party: id }),
    page('Open completions of this party', '/completions', { party: id }),
  ],
  synchronizer: node,
  participant: node,
  package: found('package'),
  'package-name': ({ id }) => [
    page('Find the preferred package', '/packages/preferred', { name: id }),
  ],
  workflow: (meaning) => [timeline(meaning), ...found('workflow id')(meaning)],
  name: found('name'),
  'unusual-update': ({ id }) => [page('Open as update id', `/updates/${id}`)],
  fingerprint: found('fingerprint'),
  // The list begins at the end of the range, because it shows the newest first.
  time: ({ id }) => [
    page('Open updates at this time', '/updates', {
      at: id.slice(id.indexOf('/') + 1),
      only: `time:${id}`,
    }),
    page('Open completions at this time', '/completions', { time: id }),
  ],
};

const foundOnScan =
  (what: string): LeadsOf =>
  ({ id }) => [page(`Find updates of the network with this ${what}`, '/network', { find: id })];

/** Where the lists of a ledger would lead otherwise. */
const SCAN_LEADS: Partial<Record<MeaningKind, LeadsOf>> = {
  trace: search,
  offset: ({ id }) => [offsetLookUp(id)],
  party: ({ id }) => [
    page('Find updates of the network with this party', '/network', { only: `party:${id}` }),
  ],
  template: ({ id }) => [
    page('Find updates of the network with this template', '/network', {
      only: templateLimit(id),
    }),
  ],
  package: foundOnScan('package'),
  'package-name': foundOnScan('package name'),
  workflow: foundOnScan('workflow id'),
  name: foundOnScan('name'),
  fingerprint: foundOnScan('fingerprint'),
  time: ({ id }) => [
    page('Open updates of the network at this time', '/network', {
      at: id.slice(id.indexOf('/') + 1),
      only: `time:${id}`,
    }),
  ],
};

const templateLimit = (id: string) => `template:${id.replace(/^[^:]+:(?=[^:]+:)/, '')}`;

/** From 3.5 on, a node rejects a package id in a filter (docs/facts/wire.md#filters). */
function templateLeads(id: string): readonly [Lead, ...Lead[]] {
  const loaded = page('Filter updates by this template', '/updates', {
    only: templateLimit(id),
  });
  const asked = page('Query updates of this template', '/updates', { template: id });
  if (id.startsWith('#')) return [asked, loaded];
  return /^[0-9a-f]{64}:/.test(id) ? [loaded, asked] : [loaded];
}
