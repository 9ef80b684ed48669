import type { Completion } from '#domain/completion/completion.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { isPartyId } from '#domain/ledger/party.ts';
import { isPackageName, type PackageSearch } from '#domain/package/package-search.ts';

const CODES: ReadonlySet<string> = new Set([
  'PACKAGE_SELECTION_FAILED',
  'JSON_API_PACKAGE_SELECTION_FAILED',
]);

/**
 * Where no package suited a command: the question which one would, for the parties that it names
 * itself (only the acting ones where it names none) and the package name of its message, as far as
 * they are there. Undefined for every other completion.
 */
export function preferredOf(completion: Completion): PackageSearch | undefined {
  const rejection = rejectionOf(completion);
  if (rejection?.code === undefined || !CODES.has(rejection.code)) return undefined;
  const { message } = rejection;
  const [, name] = /\bpackage-name:? '?([A-Za-z0-9_-]+)/.exec(message) ?? [];
  const told = message.split(/[\s,;'"()[\]{}]+/).filter(isPartyId);
  const parties = [...new Set([...completion.actAs.filter(isPartyId), ...told])];
  return {
    name: name !== undefined && isPackageName(name) ? [name] : undefined,
    party: parties.length === 0 ? undefined : parties,
  };
}
