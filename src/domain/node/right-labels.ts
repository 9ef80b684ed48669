import type { Right } from '#domain/ledger/rights.ts';

export type RightLabel = {
  readonly kind: string;
  readonly text: string;
  readonly reads: boolean;
  readonly parties: readonly string[];
};

const NO_READING = 'Does not allow reading contracts.';

/** What each kind of right allows for reading (docs/facts/wire.md#node-routes). */
const RIGHTS: Readonly<Record<string, readonly [text: string, reads: boolean]>> = {
  CanReadAs: ['Allows reading what the party sees.', true],
  CanActAs: [
    'Allows reading what the party sees, and submitting as the party. Treeline submits no commands.',
    true,
  ],
  CanReadAsAnyParty: ['Allows reading what any party on this participant sees.', true],
  CanActAsAnyParty: [
    'Allows reading what any party on this participant sees, and submitting as any of them. Treeline submits no commands.',
    true,
  ],
  CanExecuteAs: [`Allows executing commands signed by the party. ${NO_READING}`, false],
  CanExecuteAsAnyParty: [`Allows executing commands signed by any party. ${NO_READING}`, false],
  ParticipantAdmin: [
    `Allows administering the participant: users, parties, packages, pruning. ${NO_READING}`,
    false,
  ],
  IdentityProviderAdmin: [
    `Allows administering users and parties of its identity provider. ${NO_READING}`,
    false,
  ],
  Empty: [`An empty right. ${NO_READING}`, false],
};

/** Groups rights by kind; kinds that allow reading come first. */
export function rightLabels(rights: readonly Right[]): readonly RightLabel[] {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, party } of rights) {
    const parties = kinds.get(kind) ?? new Set();
    if (party !== undefined) parties.add(party);
    kinds.set(kind, parties);
  }
  return [...kinds]
    .map(([kind, parties]): RightLabel => {
      const [text, reads] = labelOf(kind);
      return { kind, text, reads, parties: [...parties].sort() };
    })
    .sort((a, b) => Number(b.reads) - Number(a.reads));
}

function labelOf(kind: string): readonly [text: string, reads: boolean] {
  const known = Object.hasOwn(RIGHTS, kind) ? RIGHTS[kind] : undefined;
  return known ?? ['Unknown right. Treeline does not rely on it.', false];
}
