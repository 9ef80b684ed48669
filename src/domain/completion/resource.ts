import { isPartyId } from '#domain/ledger/party.ts';

/** A Daml value in base64, which a failed choice throws: no resource, and no id. */
export function isEncoded(type: string): boolean {
  return /^(?:ErrorResource\()?EXCEPTION_VALUE\)?$/.test(type);
}

/** What a resource of an error is, by its type and its form; links and chips go by it. */
export type ResourceKind = 'contract' | 'party' | 'package' | 'synchronizer' | 'update' | 'other';

/**
 * Nodes spell types differently (`CID`, `ErrorResource(CID)`, `CONTRACT_ID`;
 * docs/facts/wire.md#error-bodies), so what is plain from the form counts first.
 */
export function resourceKind(type: string, value: string): ResourceKind {
  if (/^00[0-9a-f]{64,}$/i.test(value)) return 'contract';
  if (/^1220[0-9a-f]{64}$/.test(value)) return 'update';
  if (/SYNCHRONIZER|DOMAIN/i.test(type) && /::/.test(value)) return 'synchronizer';
  if (isPartyId(value)) return 'party';
  if (/PACKAGE|DALF/i.test(type) && /^[0-9a-f]{64}$/.test(value)) return 'package';
  return 'other';
}
