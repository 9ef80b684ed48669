/** A configured or typed pair of interfaces. At least one of the two URLs is there. */
export type Network = {
  /** `[a-z0-9-]{1,40}`; `typed` for one that was typed on the connect page. */
  readonly id: string;
  readonly label: string;
  /** Absolute, no trailing slash, no query: what every ledger path is appended to. */
  readonly baseUrl: string | undefined;
  readonly scanUrl: string | undefined;
  /** Only for simulated networks: the token that the simulated node made for itself. */
  readonly demoToken: string | undefined;
  /** Only for simulated networks: updates worth a look. */
  readonly samples: readonly Sample[];
  /** Only for simulated networks: failed commands worth a look. */
  readonly commands?: readonly CommandSample[];
};

type Sample = { readonly updateId: string; readonly label: string };

/** `offset` is that of its completion. */
type CommandSample = {
  readonly commandId: string;
  readonly offset: string;
  readonly label: string;
};

/** As whom the ledger is read. */
export type Reader =
  | { readonly kind: 'any-party' }
  | { readonly kind: 'parties'; readonly parties: readonly string[] };

/** One right of a ledger user. Kinds that this version does not know keep their own name. */
export type Right = { readonly kind: string; readonly party: string | undefined };

/** As whom the ledger is read, and how we know. */
export type ReaderChoice = Reader & {
  readonly because:
    | 'rights'
    /** The rights are known and allow no reading; any party is asked and the node refuses. */
    | 'no-reading-right'
    /** The rights cannot be read here; any party is a guess. */
    | 'rights-unreadable'
    /** Somebody named the parties, or any party, on screen. */
    | 'chosen';
};

/**
 * As whom the ledger is read with these rights: as any party when the rights allow it, else as
 * every party that the user may read or act as, sorted. ParticipantAdmin and CanExecuteAs allow no
 * reading (docs/facts/wire.md#tokens).
 */
export function readerOfRights(rights: readonly Right[]): ReaderChoice {
  if (rights.some(({ kind }) => kind === 'CanReadAsAnyParty' || kind === 'CanActAsAnyParty'))
    return { kind: 'any-party', because: 'rights' };
  const parties = new Set<string>();
  for (const { kind, party } of rights)
    if ((kind === 'CanReadAs' || kind === 'CanActAs') && party !== undefined) parties.add(party);
  return parties.size === 0
    ? { kind: 'any-party', because: 'no-reading-right' }
    : { kind: 'parties', parties: [...parties].sort(), because: 'rights' };
}

/**
 * Whether a list that is read as `reader` says as whom to read on: where the rights do not tell, what
 * was asked for on screen counts, the latest before what was chosen earlier.
 */
export function isNewChoice(reader: Reader, choice: ReaderChoice): boolean {
  if (choice.because !== 'rights-unreadable' && choice.because !== 'chosen') return false;
  const partiesOf = (one: Reader) =>
    one.kind === 'parties' ? [...new Set(one.parties)].sort() : [];
  return reader.kind !== choice.kind || partiesOf(reader).join(' ') !== partiesOf(choice).join(' ');
}

/** What a request needs the right to read as. */
export type NeededRights = { readonly anyParty: boolean; readonly parties: readonly string[] };

/**
 * What of it these rights do not give. A node answers 403 without a reason then, so this is said
 * before it is asked (docs/facts/wire.md#redacted-errors).
 */
export function missingRights(needed: NeededRights, rights: readonly Right[]): NeededRights {
  const reader = readerOfRights(rights);
  if (reader.kind === 'any-party' && reader.because === 'rights')
    return { anyParty: false, parties: [] };
  const readable = new Set(reader.kind === 'parties' ? reader.parties : []);
  return {
    anyParty: needed.anyParty,
    parties: needed.parties.filter((party) => !readable.has(party)),
  };
}
