import { isPartyId } from '#domain/ledger/party.ts';

/** A failed choice throws a Daml value in base64, which is no resource and no id. */
export function isEncoded(type: string): boolean {
  return /^(?:ErrorResource\()?EXCEPTION_VALUE\)?$/.test(type);
}

/** The kind of an error's resource, which decides its links and chips. */
export type ResourceKind = 'contract' | 'party' | 'package' | 'synchronizer' | 'update' | 'other';

/**
 * Nodes spell types differently (`CID`, `ErrorResource(CID)`, `CONTRACT_ID`;
 * docs/facts/wire.md#error-bodies), so the form of the value decides first.
 */
export function resourceKind(type: string, value: string): ResourceKind {
  if (/^00[0-9a-f]{64,}$/i.test(value)) return 'contract';
  if (/^1220[0-9a-f]{64}$/.test(value)) return 'update';
  if (/SYNCHRONIZER|DOMAIN/i.test(type) && /::/.test(value)) return 'synchronizer';
  if (isPartyId(value)) return 'party';
  if (/PACKAGE|DALF/i.test(type) && /^[0-9a-f]{64}$/.test(value)) return 'package';
  return 'other';
}
