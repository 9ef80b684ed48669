import type { Completion } from '#domain/completion/completion.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { isPartyId } from '#domain/ledger/party.ts';
import { isPackageName, type PackageSearch } from '#domain/package/package-search.ts';

const CODES: ReadonlySet<string> = new Set([
  'PACKAGE_SELECTION_FAILED',
  'JSON_API_PACKAGE_SELECTION_FAILED',
]);

/**
 * Returns the search for a suitable package version if no package suited the command, otherwise
 * undefined. Its parties are the acting parties and those in the message.
 */
export function preferredOf(completion: Completion): PackageSearch | undefined {
  const rejection = rejectionOf(completion);
  if (rejection?.code === undefined || !CODES.has(rejection.code)) return undefined;
  const { message } = rejection;
  const [, name] = /\bpackage-name:? '?([A-Za-z0-9_-]+)/.exec(message) ?? [];
  const named = message.split(/[\s,;'"()[\]{}]+/).filter(isPartyId);
  const parties = [...new Set([...completion.actAs.filter(isPartyId), ...named])];
  return {
    name: name !== undefined && isPackageName(name) ? [name] : undefined,
    party: parties.length === 0 ? undefined : parties,
  };
}
