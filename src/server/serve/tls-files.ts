import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { unreadable } from '#server/exit-code.ts';

/** Certificate, with those between it and its authority, and private key, as PEM. */
export type TlsFiles = { readonly cert: string; readonly key: string };

/**
 * Reads the files of `--tls-cert` and `--tls-key`.
 * @throws Error with a sentence if they cannot be used together.
 */
export function readTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const cert = read('--tls-cert', certFile);
  const key = read('--tls-key', keyFile);
  const certificate = attempt(
    () => new X509Certificate(cert),
    `--tls-cert: ${certFile} does not begin with a certificate in PEM form.`,
  );
  const privateKey = attempt(
    () => createPrivateKey(key),
    `--tls-key: ${keyFile} has no private key in PEM form, or the key needs a passphrase.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`--tls-key: the key of ${keyFile} is not that of the certificate ${certFile}.`);
  }
  try {
    createSecureContext({ cert, key });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`--tls-cert: the certificates of ${certFile} cannot be used: ${why}.`);
  }
  return { cert, key };
}

/** One line for each reason why browsers will reject the certificate. @param host of the address */
export function certificateWarnings(
  { cert }: TlsFiles,
  host: string | undefined,
  now: Date,
): readonly string[] {
  const certificate = new X509Certificate(cert);
  const [from, to] = [certificate.validFrom, certificate.validTo];
  const isNamed = (name: string) =>
    (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
  return [
    ...(now > new Date(to) ? [`Warning: the certificate of --tls-cert expired on ${to}.`] : []),
    ...(now < new Date(from) ? [`Warning: the certificate of --tls-cert begins on ${from}.`] : []),
    ...(host === undefined || isNamed(host)
      ? []
      : [`Warning: the certificate of --tls-cert is not for ${host}. Browsers will reject it.`]),
  ];
}

function read(option: string, file: string): string {
  return attempt(() => readFileSync(file, 'utf8'), unreadable(option, file));
}

function attempt<Value>(work: () => Value, sentence: string): Value {
  try {
    return work();
  } catch {
    throw new Error(sentence);
  }
}
