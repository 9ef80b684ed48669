import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { unreadable } from '#server/exit-code.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * What accepts the certificates of a file (`--ca`) besides those that Node accepts anyway.
 * @throws Error with a sentence if the file cannot be used.
 */
export function readAuthority(file: string): SecureContext {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(unreadable('--ca', file));
  }
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) {
    throw new Error(`--ca: ${file} has no certificate in PEM form.`);
  }
  const context = createSecureContext();
  for (const [index, pem] of certificates.entries()) {
    if (!isCertificate(pem))
      throw new Error(`--ca: certificate ${index + 1} of ${file} cannot be decoded.`);
    // The option `ca` would replace the certificates that Node accepts, of which an extra file and a
    // store of OpenSSL may be part (NODE_EXTRA_CA_CERTS, --use-openssl-ca).
    context.context.addCACert(pem);
  }
  return context;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== '';
  } catch {
    return false;
  }
}
