import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type IssuedFiles = { readonly cert: string; readonly key: string };

export type TestAuthority = {
  /** The file of its certificate. */
  readonly file: string;
  /** Paths of a certificate for these names, such as `DNS:localhost`, and of its key. */
  readonly issue: (...names: readonly string[]) => IssuedFiles;
  /** A path in its folder, with this text. */
  readonly write: (name: string, text: string) => string;
  readonly remove: () => void;
};

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority of one test, in a folder of its own, made with openssl. */
export function openTestAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'treeline-ca-'));
  const at = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [ca, caKey] = [at('ca.pem'), at('ca.key')];
  const subject = ['-subj', '/CN=Treeline Test Authority'];
  openssl('req', '-x509', ...KEY, ...subject, '-days', '2', '-keyout', caKey, '-out', ca);
  let count = 0;
  return {
    file: ca,
    issue: (...names) => {
      count += 1;
      const [cert, key, csr] = ['pem', 'key', 'csr'].map((end) => at(`${count}.${end}`)) as [
        string,
        string,
        string,
      ];
      const further = write(`${count}.ext`, `subjectAltName=${names.join(',')}\n`);
      openssl('req', ...KEY, '-subj', '/CN=server', '-keyout', key, '-out', csr);
      const signer = ['-CA', ca, '-CAkey', caKey, '-days', '2', '-extfile', further];
      openssl('x509', '-req', '-in', csr, ...signer, '-out', cert);
      return { cert, key };
    },
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same as texts. */
export function readIssued({ cert, key }: IssuedFiles): IssuedFiles {
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}
