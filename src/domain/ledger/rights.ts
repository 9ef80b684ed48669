import type { SignInSettings } from '#domain/sign-in/sign-in-problem.ts';

/**
 * Ids of networks, in `config.json`, in options and in paths of the server. In addresses, `typed` is
 * the network that was entered on the connect page.
 */
export const NETWORK_ID = /^(?!typed$)[a-z0-9-]{1,40}$/;

/** A pair of interfaces with at least one URL. */
export type Network = {
  /** Matches `NETWORK_ID`; `typed` if entered on the connect page. */
  readonly id: string;
  readonly label: string;
  /** An absolute URL without a trailing slash or query; ledger paths are appended to it. */
  readonly baseUrl: string | undefined;
  readonly scanUrl: string | undefined;
  /** Whether requests to the page's own origin carry its cookies, for a sign-on proxy. */
  readonly withCookies?: boolean | undefined;
  /** The node behind `baseUrl` where the server of this page forwards requests; for texts only. */
  readonly ledgerUpstream?: string | undefined;
  /** The same for Scan. */
  readonly scanUpstream?: string | undefined;
  /** The issuer where users of the ledger may sign in. */
  readonly oidc?: SignInSettings | undefined;
  /** The simulated node's token; only for simulated networks. */
  readonly demoToken: string | undefined;
  readonly samples: readonly Sample[];
  /** Failed commands; only for simulated networks. */
  readonly commands?: readonly CommandSample[];
};

type Sample = { readonly updateId: string; readonly label: string };

type CommandSample = {
  readonly commandId: string;
  readonly offset: string;
  readonly label: string;
};

export type Reader =
  | { readonly kind: 'any-party' }
  | { readonly kind: 'parties'; readonly parties: readonly string[] };

/** A reader in an address, which names none if both are left out. */
export type ReaderSearch = {
  readonly party?: readonly string[] | undefined;
  readonly any?: 'yes' | undefined;
};

/** Undefined if the address names no reader. Equal readers are equal values, for query keys. */
export function namedReader({ party, any }: ReaderSearch): Reader | undefined {
  if (any === 'yes') return { kind: 'any-party' };
  return party && { kind: 'parties', parties: [...new Set(party)].sort() };
}

/** One right of a ledger user. Unknown kinds keep their wire name. */
export type Right = { readonly kind: string; readonly party: string | undefined };

export type ReaderChoice = Reader & {
  readonly because:
    | 'rights'
    /** The rights allow no reading; the node will reject a request. */
    | 'no-reading-right'
    /** The node accepts requests without a token and names no user, so no rights apply. */
    | 'no-user'
    /** The rights cannot be read; any party is a guess. */
    | 'rights-unreadable'
    /** The user chose the parties, or any party. */
    | 'chosen';
  /** The reader of addresses that name none, if the choice is that of one list. */
  readonly usual?: ReaderChoice | undefined;
};

/**
 * Any party if the rights allow it, otherwise every party that the user may read or act as, sorted.
 * ParticipantAdmin and CanExecuteAs do not allow reading (docs/facts/wire.md#tokens).
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
 * Whether a list read as `reader` changes the choice for later requests: only if the rights do not
 * determine it. The latest choice on screen wins.
 */
export function isNewChoice(reader: Reader, choice: ReaderChoice): boolean {
  // A list of topology events only is read as no party.
  if (reader.kind === 'parties' && reader.parties.length === 0) return false;
  if (choice.because === 'rights' || choice.because === 'no-reading-right') return false;
  const partiesOf = (one: Reader) =>
    one.kind === 'parties' ? [...new Set(one.parties)].sort() : [];
  return reader.kind !== choice.kind || partiesOf(reader).join(' ') !== partiesOf(choice).join(' ');
}

export type NeededRights = { readonly anyParty: boolean; readonly parties: readonly string[] };

/**
 * The needed rights that are missing. A node returns 403 without a reason, so the page reports
 * missing rights first (docs/facts/wire.md#redacted-errors).
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
