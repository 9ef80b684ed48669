import { isPartyId, isSynchronizerId } from '#domain/ledger/party.ts';
import { isInstant, isPackageName } from '#domain/package/package-search.ts';
import { firstTextParam, searchSchema, textParam, textsParam } from '#ui/browser/search-schema.ts';

export const packageSearch = searchSchema({
  name: textsParam(isPackageName),
  party: textsParam(isPartyId),
  synchronizer: firstTextParam(isSynchronizerId),
  at: textParam(/Z$/, isInstant),
});
