/** True for names and addresses of this machine. @param hostname as in `URL.hostname` */
export function isLoopback(hostname: string): boolean {
  return (
    /^(?:.+\.)?localhost$/.test(hostname) ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}

/** True if a token for this URL crosses a network unencrypted: plain http to another machine. */
export function isPlainRemote(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
