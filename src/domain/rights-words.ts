import type { Right } from './rights.ts';

/** One kind of right in words: what it lets this page read. */
export type RightWords = {
  /** The kind's own name. */
  readonly kind: string;
  readonly words: string;
  readonly reads: boolean;
  /** The parties that it names, sorted. */
  readonly parties: readonly string[];
};

const NO_READING = 'It allows no reading of contracts.';

/** What each kind of right is for an explorer (wire-facts 3, 6.1). */
const WORDS: Readonly<Record<string, readonly [words: string, reads: boolean]>> = {
  CanReadAs: ['Reads what the party sees.', true],
  CanActAs: [
    'Reads what the party sees. It may also submit commands as the party; Treeline submits none.',
    true,
  ],
  CanReadAsAnyParty: ['Reads what any party on this participant sees.', true],
  CanActAsAnyParty: [
    'Reads what any party on this participant sees. It may also submit commands as any of them; Treeline submits none.',
    true,
  ],
  CanExecuteAs: [`May execute commands that the party has signed. ${NO_READING}`, false],
  CanExecuteAsAnyParty: [`May execute commands that any party has signed. ${NO_READING}`, false],
  ParticipantAdmin: [
    `May administer the participant: users, parties, packages, pruning. ${NO_READING}`,
    false,
  ],
  IdentityProviderAdmin: [
    `May administer users and parties of its identity provider. ${NO_READING}`,
    false,
  ],
  Empty: [`A right without content. ${NO_READING}`, false],
};

/** The rights of a user in words, kinds that allow reading first, each kind once. */
export function rightsWords(rights: readonly Right[]): readonly RightWords[] {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, party } of rights) {
    const parties = kinds.get(kind) ?? new Set();
    if (party !== undefined) parties.add(party);
    kinds.set(kind, parties);
  }
  return [...kinds]
    .map(([kind, parties]): RightWords => {
      const [words, reads] = wordsOf(kind);
      return { kind, words, reads, parties: [...parties].sort() };
    })
    .sort((a, b) => Number(b.reads) - Number(a.reads));
}

function wordsOf(kind: string): readonly [words: string, reads: boolean] {
  const known = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return known ?? ['Treeline does not know this right and counts on nothing from it.', false];
}
