import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import { partyProblem, templateProblem } from '#domain/ledger/typed-input.ts';
import { counted } from '#domain/text/plural.ts';
import type { SourceName } from '#domain/update/document.ts';
import type { LedgerReading, LedgerSource } from '#domain/update/ledger-reading.ts';
import type { Sources } from './sources.ts';

type Who = 'rights' | 'parties' | 'any';
export type ReadingDraft = {
  readonly who: Who;
  readonly parties: readonly string[];
  readonly shape: 'default' | 'acs-delta' | 'ledger-effects';
  readonly interfaces: readonly string[];
  readonly blobs: boolean;
  readonly byParties: boolean;
};

/** The fields of the form for a reading. */
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

/** The reading that a form requests. */
export function readingOfDraft(draft: ReadingDraft): LedgerReading {
  const { who, parties, shape, interfaces, blobs, byParties } = draft;
  const named: Reader = who === 'any' ? { kind: 'any-party' } : { kind: 'parties', parties };
  const reader = who === 'rights' ? undefined : named;
  // The parties replace the format, so nothing of the format is kept.
  if (byParties) return { reader, byParties };
  return { reader, shape: shape === 'default' ? undefined : shape, interfaces, blobs };
}

/** The names with a typed one, which counts without being added first. */
export function namesWith(names: readonly string[], typed: string): readonly string[] {
  const name = typed.trim();
  return name === '' || names.includes(name) ? names : [...names, name];
}

/**
 * Sentences for each group of fields; all lists are empty for a valid form.
 * @param packageNamesOnly whether the node rejects package ids in filters (3.5 and later)
 */
export function problemsOf(
  { who, parties, interfaces, byParties }: ReadingDraft,
  reader: Reader | undefined,
  { source, packageNamesOnly }: { source: LedgerSource; packageNamesOnly: boolean },
) {
  const takesFormat = source !== 'ledger-tree' && !byParties;
  const faces = takesFormat ? interfaces : [];
  return {
    parties:
      who !== 'parties' ? [] : parties.length === 0 ? [NO_PARTY] : found(parties, partyProblem),
    interfaces: found(faces, (face) => templateProblem(face, packageNamesOnly)),
    request: byParties && reader?.kind === 'any-party' ? [NEEDS_PARTIES] : [],
  };
}

const NO_PARTY = 'Enter at least one party.';
const NEEDS_PARTIES = 'Requires parties. Select “These parties”.';

function found(
  names: readonly string[],
  problemOf: (name: string) => string | undefined,
): readonly string[] {
  return names.map(problemOf).filter((problem) => problem !== undefined);
}

/** What “Token rights” read. @param usual undefined until the rights are known */
export function rightsHint(usual: ReaderChoice | undefined): string {
  if (usual === undefined) return 'The rights of the token decide.';
  if (usual.kind === 'any-party') return 'Read as any party.';
  return `Read as ${counted(usual.parties.length, 'party', 'parties')}.`;
}

/** What a shape includes, or which one is the default of the route. */
export function shapeHint(shape: ReadingDraft['shape'], source: LedgerSource): string {
  if (shape === 'ledger-effects') return 'Every visible create and exercise, as a tree.';
  if (shape === 'acs-delta') return 'Only creates and archives for stakeholders.';
  return source === 'ledger-flat'
    ? 'Default of this route: ACS delta.'
    : 'Default of this route: ledger effects.';
}

const isLedgerSource = (source: SourceName | undefined): source is LedgerSource =>
  source?.startsWith('ledger') === true;

/** The route of the ledger that is read, or would be. */
export function ledgerSourceShown(
  state: Sources['ledger'],
  source: SourceName | undefined,
  offered: readonly SourceName[],
): LedgerSource {
  const shown = state.kind === 'here' ? state.document.source : source;
  return [shown, ...offered].find(isLedgerSource) ?? 'ledger';
}
