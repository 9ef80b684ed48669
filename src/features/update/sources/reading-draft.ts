import { isPartyId } from '#domain/ledger/party.ts';
import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import { isTemplateId } from '#domain/ledger/template-id.ts';
import { counted } from '#domain/text/plural.ts';
import type { LedgerReading, LedgerSource } from '#domain/update/ledger-reading.ts';

type Who = 'rights' | 'parties' | 'any';
export type ReadingDraft = {
  readonly who: Who;
  readonly parties: readonly string[];
  readonly shape: 'default' | 'acs-delta' | 'ledger-effects';
  readonly interfaces: readonly string[];
  readonly blobs: boolean;
  readonly byParties: boolean;
};

export function draftOf({
  reader,
  shape,
  interfaces,
  blobs,
  byParties,
}: LedgerReading): ReadingDraft {
  const named = reader?.kind === 'parties' ? 'parties' : 'any';
  return {
    who: reader === undefined ? 'rights' : named,
    parties: reader?.kind === 'parties' ? reader.parties : [],
    shape: shape ?? 'default',
    interfaces: interfaces ?? [],
    blobs: blobs === true,
    byParties: byParties === true,
  };
}

export function readingOfDraft(draft: ReadingDraft): LedgerReading {
  const { who, parties, shape, interfaces, blobs, byParties } = draft;
  const named: Reader = who === 'any' ? { kind: 'any-party' } : { kind: 'parties', parties };
  const reader = who === 'rights' ? undefined : named;
  // The parties replace the format, so nothing of the format is kept.
  if (byParties) return { reader, byParties };
  return { reader, shape: shape === 'default' ? undefined : shape, interfaces, blobs };
}

export function namesWith(names: readonly string[], typed: string): readonly string[] {
  const name = typed.trim();
  return name === '' || names.includes(name) ? names : [...names, name];
}

export function problemsOf(
  { who, parties, interfaces, byParties }: ReadingDraft,
  reader: Reader | undefined,
  source: LedgerSource,
) {
  const badParty = parties.find((party) => !isPartyId(party));
  const badFace = interfaces.find((face) => !isTemplateId(face));
  const named = badParty === undefined ? [] : [`“${badParty}” is not a party id (hint::1220…).`];
  const isUsed = source !== 'ledger-tree' && !byParties;
  return {
    parties: who !== 'parties' ? [] : parties.length === 0 ? ['Enter at least one party.'] : named,
    interfaces:
      badFace === undefined || !isUsed
        ? []
        : [`“${badFace}” is not an interface id (#package-name:Module:Interface).`],
    request:
      byParties && reader?.kind === 'any-party'
        ? ['Requires parties. Select “These parties”.']
        : [],
  };
}

export function rightsHint(usual: ReaderChoice | undefined): string {
  if (usual === undefined) return 'The rights of the token decide.';
  if (usual.kind === 'any-party') return 'Read as any party.';
  return `Read as ${counted(usual.parties.length, 'party', 'parties')}.`;
}

export function shapeHint(shape: ReadingDraft['shape'], source: LedgerSource): string {
  if (shape === 'ledger-effects') return 'Every visible create and exercise, as a tree.';
  if (shape === 'acs-delta') return 'Only creates and archives for stakeholders.';
  return source === 'ledger-flat'
    ? 'Default of this route: ACS delta.'
    : 'Default of this route: ledger effects.';
}
