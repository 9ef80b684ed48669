import type { Limits, Question, SmallRoute, Watching } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { ask } from '#api/http/http.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { UpdateOrder } from '#api/update-reader/open-document.ts';
import { reading, type WatchingUpdate } from '#api/update-reader/reading.ts';
import type { ReaderChoice, Right } from '#domain/ledger/rights.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { openAuthorizedRequests } from './authorized-requests.ts';
import { chooseReader, type LedgerUser, type ReaderAsks, userOf } from './choose-reader.ts';
import {
  type LedgerEnd,
  type NodeUser,
  type PrunedOffsets,
  readAuthenticatedUser,
  readLedgerEnd,
  readParticipantId,
  readPrunedOffsets,
  readRights,
} from './ledger-wire.ts';

/** The ledger interface at one `base_url`. Every method may reject with `RequestFailed`. */
export type LedgerClient = {
  readonly baseUrl: string;
  /** For texts and commands: the node's own address, also where requests to it are forwarded. */
  readonly address: string;
  ledgerEnd(watching?: Watching): Promise<LedgerEnd>;
  prunedOffsets(watching?: Watching): Promise<PrunedOffsets>;
  participantId(watching?: Watching): Promise<string>;
  authenticatedUser(watching?: Watching): Promise<NodeUser>;
  /** The token's user; undefined if neither node nor token names one. */
  user(watching?: Watching): Promise<LedgerUser | undefined>;
  userRights(userId: string, watching?: Watching): Promise<readonly Right[]>;
  /** The reader by the token's rights; any party if they cannot be read. */
  reader(watching?: Watching, asks?: ReaderAsks): Promise<ReaderChoice>;
  /** One update; the caller supplies path and body, so that no other page loads them. */
  document(
    path: LedgerPath,
    order: UpdateOrder,
    body?: object,
    watching?: WatchingUpdate,
  ): Promise<UpdateDocument>;
  /**
   * For any small request without a method of its own, so that its code is loaded only with its
   * page.
   */
  small<T>(route: SmallRoute<T>, watching?: Watching): Promise<T>;
};

export type LedgerOptions = {
  readonly baseUrl: string;
  readonly upstream?: string | undefined;
  readonly withCookies?: boolean | undefined;
  readonly token: TokenHolder;
  readonly limits?: Limits | undefined;
};

type Route<T> = Pick<Question<T>, 'open' | 'body' | 'isChange'> &
  Partial<Pick<Question<T>, 'size' | 'limits'>>;

function small<T>(read: (text: string) => T): Route<T> {
  return { open: () => textIntake(read) };
}

export function openLedgerClient({
  baseUrl,
  upstream: address = baseUrl,
  withCookies,
  token,
  limits,
}: LedgerOptions): LedgerClient {
  const question = <T>(path: LedgerPath, route: Route<T>, watching: Watching): Question<T> => ({
    server: 'ledger',
    url: baseUrl + path,
    upstream: address + path,
    withCookies,
    aliveUrl: `${baseUrl}/livez`,
    size: 'small',
    limits,
    ...route,
    ...watching,
  });
  const authorized = openAuthorizedRequests(token);
  const asked = <T>(path: LedgerPath, route: Route<T>, watching: Watching = {}): Promise<T> =>
    authorized(path, question(path, route, watching));
  const client: LedgerClient = {
    baseUrl,
    address,
    ledgerEnd: (watching) => asked('/v2/state/ledger-end', small(readLedgerEnd), watching),
    prunedOffsets: (watching) =>
      asked('/v2/state/latest-pruned-offsets', small(readPrunedOffsets), watching),
    participantId: (watching) =>
      asked('/v2/parties/participant-id', small(readParticipantId), watching),
    authenticatedUser: (watching) =>
      asked('/v2/authenticated-user', small(readAuthenticatedUser), watching),
    user: (watching) => userOf(client, token, watching),
    userRights: (userId, watching) =>
      asked(`/v2/users/${userSegment(userId)}/rights`, small(readRights), watching),
    reader: (watching, asks) =>
      chooseReader(
        {
          user: () => client.user(watching),
          rights: (userId) => client.userRights(userId, watching),
          ...asks,
        },
        () => token.state().kind === 'held',
      ),
    document: (path, order, body, watching) =>
      asked(
        path,
        { size: 'update', body, open: reading(order, { limits, ...watching }) },
        watching,
      ),
    small: ({ path, read, isOpen, ...own }, watching = {}) => {
      const route = { ...small(read), ...own };
      return isOpen ? ask(question(path, route, watching)) : asked(path, route, watching);
    },
  };
  return client;
}

/** A user id as one path segment; `encodeURIComponent("..")` would still be `..`. */
function userSegment(userId: string): string {
  if (/^\.{0,2}$/.test(userId)) throw new RangeError('Not a valid user id.');
  return encodeURIComponent(userId);
}
