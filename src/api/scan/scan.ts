import type { Limits, Question, SmallRoute, Watching } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { ask } from '#api/http/http.ts';
import { readScanVersion } from '#api/ledger/ledger-wire.ts';
import { reading, type WatchingUpdate } from '#api/update-reader/reading.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { ScanPath } from '#domain/node/route-table.ts';
import type { UpdateDocument, ValueEncoding } from '#domain/update/document.ts';

/**
 * The Scan interface at one `scan_url`, without a token (SEC-03). Every method may reject with
 * `RequestFailed`.
 */
export type ScanClient = {
  readonly scanUrl: string;
  /** For texts: Scan's own address, also where requests to it are forwarded. */
  readonly address: string;
  event(id: UpdateId, encoding: ValueEncoding, watching?: WatchingUpdate): Promise<UpdateDocument>;
  /** GET /v0/updates/{update_id}, deprecated. */
  legacyUpdate(
    id: UpdateId,
    encoding: ValueEncoding,
    watching?: WatchingUpdate,
  ): Promise<UpdateDocument>;
  version(watching?: Watching): Promise<string>;
  /** For any small request without a method of its own, as in the ledger client. */
  small<T>(route: SmallRoute<T, ScanPath>, watching?: Watching): Promise<T>;
};

/** The route of one update, with its encoding of Daml values; `lossless` means protobuf_json. */
export function scanUpdatePath(
  source: 'scan' | 'scan-legacy',
  id: UpdateId,
  encoding: ValueEncoding,
): ScanPath {
  return source === 'scan'
    ? `/v0/events/${id}?daml_value_encoding=${encoding}`
    : `/v0/updates/${id}?lossless=${encoding === 'protobuf_json'}`;
}

export type ScanOptions = {
  readonly scanUrl: string;
  readonly upstream?: string | undefined;
  readonly withCookies?: boolean | undefined;
  readonly limits?: Limits | undefined;
};

export function openScanClient({
  scanUrl,
  upstream: address = scanUrl,
  withCookies,
  limits,
}: ScanOptions): ScanClient {
  function asked<T>(
    path: ScanPath,
    size: Question<T>['size'],
    open: Question<T>['open'],
    watching: Watching = {},
    body?: unknown,
  ): Promise<T> {
    return ask({
      server: 'scan',
      url: scanUrl + path,
      upstream: address + path,
      withCookies,
      body,
      aliveUrl: `${scanUrl}/readyz`,
      size,
      limits,
      open,
      signal: watching.signal,
      onProgress: watching.onProgress,
    });
  }
  return {
    scanUrl,
    address,
    event: (updateId, encoding, watching) =>
      asked(
        scanUpdatePath('scan', updateId, encoding),
        'update',
        reading({ as: 'scan-event', updateId, encoding }, { limits, ...watching }),
        watching,
      ),
    legacyUpdate: (updateId, encoding, watching) =>
      asked(
        scanUpdatePath('scan-legacy', updateId, encoding),
        'update',
        reading({ as: 'legacy-update', updateId, encoding }, { limits, ...watching }),
        watching,
      ),
    version: (watching) => asked('/version', 'small', () => textIntake(readScanVersion), watching),
    small: ({ path, read, open = () => textIntake(read), body }, watching) =>
      asked(path, 'small', open, watching, body),
  };
}
