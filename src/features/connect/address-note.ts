export type AddressedApi = 'ledger' | 'scan';

/** Of an address that probably is not the base of its API; a proxy may use any path. */
export function addressNote(api: AddressedApi, url: string): string | undefined {
  const { hostname, pathname } = new URL(url);
  const [end, version] = /\/(v[02])(?:\/.*)?$/.exec(pathname) ?? [];
  const isOfScan = version === 'v0' || /\/api\/scan(?:\/|$)/.test(pathname);
  if (api === 'ledger' && (isOfScan || hostname.startsWith('scan.')))
    return 'This looks like an address of Scan.';
  if (api === 'scan' && version === 'v2')
    return 'This looks like an address of the JSON Ledger API.';
  return end === undefined ? undefined : `Leave out ${end} at the end.`;
}
