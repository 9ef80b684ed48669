import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type ScanClient, scanUpdatePath } from '#api/scan/scan.ts';
import { curlOf } from '#domain/failure/failure.ts';
import { updateRequest } from './update-request.ts';

/** The request of one update for a terminal, at the address of the node itself. */
export function ledgerUpdateCurl(
  { baseUrl, address }: Pick<LedgerClient, 'baseUrl' | 'address'>,
  question: Parameters<typeof updateRequest>[0],
): string {
  const { path, body } = updateRequest(question);
  return curlOf({
    server: 'ledger',
    method: body === undefined ? 'GET' : 'POST',
    url: baseUrl + path,
    upstream: address + path,
    body: body === undefined ? undefined : JSON.stringify(body),
    at: '',
  });
}

/** Without a token, which Scan never receives (SEC-03). */
export function scanUpdateCurl(
  { scanUrl, address }: Pick<ScanClient, 'scanUrl' | 'address'>,
  ...question: Parameters<typeof scanUpdatePath>
): string {
  const path = scanUpdatePath(...question);
  return curlOf({
    server: 'scan',
    method: 'GET',
    url: scanUrl + path,
    upstream: address + path,
    at: '',
  });
}
