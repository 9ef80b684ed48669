import { type Addresses, KEPT_ADDRESSES, lockedOrigins, originsOf } from './page-lock.ts';

/** True if the narrowed policy forbids these addresses until the page is loaded again. */
export function isForbidden(addresses: Addresses): boolean {
  const known = lockedOrigins();
  const isAllowed = (origin: string) => origin === location.origin || known?.has(origin);
  return known !== undefined && !originsOf(addresses).every(isAllowed);
}

/** As `isForbidden`; keeps the addresses for the next load of this tab (`takeAddresses`). */
export function needsReload(addresses: Addresses): boolean {
  if (!isForbidden(addresses)) return false;
  try {
    sessionStorage.setItem(KEPT_ADDRESSES, JSON.stringify(addresses));
    return true;
  } catch {
    return false;
  }
}
