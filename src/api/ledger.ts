import type { UpdateDocument } from '#domain/document.ts';
import { failureOf, RequestFailed } from '#domain/failure.ts';
import type { Int64 } from '#domain/int64.ts';
import type { Reader } from '#domain/network.ts';
import type { RecordTime } from '#domain/node-state.ts';
import type { ReaderChoice, Right } from '#domain/rights.ts';
import type { UpdateId } from '#domain/update-id.ts';
import { ask } from './http.ts';
import { textIntake } from './intake.ts';
import { chooseReader, type LedgerUser, userOf } from './ledger-reader.ts';
import type { Limits } from './limits.ts';
import {
  readAuthenticatedUser,
  readLedgerEnd,
  readParticipantId,
  readRights,
  readVersion,
} from './node-answers.ts';
import {
  type ConnectedSynchronizer,
  type LedgerEnd,
  type NodeAbout,
  type PrunedOffsets,
  readLedgerEndTimes,
  readListTimes,
  readNodeAbout,
  readPrunedOffsets,
  readSynchronizers,
} from './node-facts.ts';
import { placeOf, type Question, type Watching } from './question.ts';
import { reading } from './reading.ts';
import type { TokenHolder } from './token.ts';
import { flatFormat, timesFormat, updateFormat } from './update-format.ts';

/** The ledger interface at one `base_url`. Every method may reject with `RequestFailed`. */
export type LedgerClient = {
  readonly baseUrl: string;
  /** The version's text; asked without a token (wire-facts 2). */
  version(watching?: Watching): Promise<string>;
  /** The version with all that the node says it can do; asked without a token too. */
  about(watching?: Watching): Promise<NodeAbout>;
  ledgerEnd(watching?: Watching): Promise<Int64>;
  /** The end with the record times that nodes tell from 3.6 on. */
  ledgerEndTimes(watching?: Watching): Promise<LedgerEnd>;
  prunedOffsets(watching?: Watching): Promise<PrunedOffsets>;
  /** With a party, its permission is told as well (wire-facts 3). */
  connectedSynchronizers(
    party: string | undefined,
    watching?: Watching,
  ): Promise<readonly ConnectedSynchronizer[]>;
  /** The record times told by checkpoints and updates after one offset and up to another. */
  recordTimes(
    from: {
      readonly after: Int64;
      readonly upTo: Int64;
      /** Transactions tell times too, but may be large. */
      readonly withTransactions: boolean;
    },
    reader: Reader,
    watching?: Watching,
  ): Promise<readonly RecordTime[]>;
  participantId(watching?: Watching): Promise<string>;
  /** Whose token it is, and who says so; undefined where neither node nor token names a user. */
  user(watching?: Watching): Promise<LedgerUser | undefined>;
  /** The id of the token's ledger user (3.4 and later). */
  authenticatedUser(watching?: Watching): Promise<string>;
  userRights(userId: string, watching?: Watching): Promise<readonly Right[]>;
  /** As whom the ledger is read, by the token's rights; any party where they cannot be read. */
  reader(watching?: Watching): Promise<ReaderChoice>;
  /** update-by-id: all three kinds, ledger effects, verbose. */
  update(id: UpdateId, reader: Reader, watching?: Watching): Promise<UpdateDocument>;
  /** transaction-tree-by-id (up to 3.5); it has no any party, so the reader must name parties. */
  transactionTree(id: UpdateId, reader: Reader, watching?: Watching): Promise<UpdateDocument>;
  /** transaction-by-id (up to 3.5): creates and archives only. */
  flatTransaction(id: UpdateId, reader: Reader, watching?: Watching): Promise<UpdateDocument>;
};

export type LedgerOptions = {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  readonly token: TokenHolder;
  readonly limits?: Limits | undefined;
};

type Route<T> = Pick<Question<T>, 'open' | 'body'> & Partial<Pick<Question<T>, 'size'>>;

/** A route whose answer is small. */
function small<T>(read: (text: string) => T): Route<T> {
  return { open: () => textIntake(read) };
}

export function openLedgerClient({ baseUrl, token, limits }: LedgerOptions): LedgerClient {
  const question = <T>(path: string, route: Route<T>, watching: Watching): Question<T> => ({
    server: 'ledger',
    url: baseUrl + path,
    aliveUrl: `${baseUrl}/livez`,
    size: 'small',
    limits,
    ...route,
    ...watching,
  });
  async function asked<T>(path: string, route: Route<T>, watching: Watching = {}): Promise<T> {
    const plain = question(path, route, watching);
    await token.settled();
    if (token.state().kind === 'absent')
      throw new RequestFailed({ kind: 'needs-token', place: placeOf(plain) });
    let used = -1;
    const authorize = (headers: Headers, url: string) => {
      used = token.authorize(headers, url);
    };
    return ask({ ...plain, authorize }).catch((thrown: unknown) => {
      if (failureOf(thrown)?.kind === 'unauthenticated') token.unauthenticated(used);
      throw thrown;
    });
  }
  const client: LedgerClient = {
    baseUrl,
    version: (watching = {}) => ask(question('/v2/version', small(readVersion), watching)),
    about: (watching = {}) => ask(question('/v2/version', small(readNodeAbout), watching)),
    ledgerEnd: (watching) => asked('/v2/state/ledger-end', small(readLedgerEnd), watching),
    ledgerEndTimes: (watching) =>
      asked('/v2/state/ledger-end', small(readLedgerEndTimes), watching),
    prunedOffsets: (watching) =>
      asked('/v2/state/latest-pruned-offsets', small(readPrunedOffsets), watching),
    connectedSynchronizers: (party, watching) => {
      const query = party === undefined ? '' : `?party=${encodeURIComponent(party)}`;
      const path = `/v2/state/connected-synchronizers${query}`;
      return asked(path, small(readSynchronizers), watching);
    },
    recordTimes: ({ after, upTo, withTransactions }, reader, watching) => {
      // As texts, which the node's decoder takes for an int64 too: a number could lose digits.
      const updateFormat = timesFormat(reader, withTransactions);
      const body = { beginExclusive: after, endInclusive: upTo, updateFormat };
      const route = { ...small(readListTimes), body };
      return asked('/v2/updates?limit=200', route, watching);
    },
    user: (watching) => userOf(client, token, watching),
    participantId: (watching) =>
      asked('/v2/parties/participant-id', small(readParticipantId), watching),
    authenticatedUser: (watching) =>
      asked('/v2/authenticated-user', small(readAuthenticatedUser), watching),
    userRights: (userId, watching) =>
      asked(`/v2/users/${userSegment(userId)}/rights`, small(readRights), watching),
    reader: (watching) => chooseReader(client, token, watching),
    update: (updateId, reader, watching) =>
      asked(
        '/v2/updates/update-by-id',
        {
          size: 'update',
          body: { updateId, updateFormat: updateFormat(reader) },
          open: reading({ as: 'ledger-update', updateId }, limits),
        },
        watching,
      ),
    transactionTree: async (updateId, reader, watching) => {
      const parties = reader.kind === 'parties' ? reader.parties : [];
      const query = parties.map((party) => `parties=${encodeURIComponent(party)}`).join('&');
      const path = `/v2/updates/transaction-tree-by-id/${updateId}`;
      const open = reading({ as: 'ledger-tree', updateId }, limits);
      const route: Route<UpdateDocument> = { size: 'update', open };
      if (parties.length > 0) return asked(`${path}?${query}`, route, watching);
      const place = placeOf(question(path, route, {}));
      throw new RequestFailed({ kind: 'needs-parties', place });
    },
    flatTransaction: (updateId, reader, watching) =>
      asked(
        '/v2/updates/transaction-by-id',
        {
          size: 'update',
          body: { updateId, transactionFormat: flatFormat(reader) },
          open: reading({ as: 'ledger-flat', updateId }, limits),
        },
        watching,
      ),
  };
  return client;
}

/** A user id as one segment of a path; `encodeURIComponent("..")` would still be `..`. */
function userSegment(userId: string): string {
  if (/^\.{0,2}$/.test(userId)) throw new RangeError('This cannot be a user id.');
  return encodeURIComponent(userId);
}
