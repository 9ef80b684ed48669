import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestAuthority, readIssued } from '#server/certificates.fixture.ts';
import { certificateWarnings, readTlsFiles } from './tls-files.ts';

const authority = openTestAuthority();
const own = authority.issue('DNS:treeline.example', 'IP:10.0.0.1');
const other = authority.issue('DNS:localhost');
afterAll(() => authority.remove());

describe('readTlsFiles', () => {
  test('returns certificate and key', () => {
    expect(readTlsFiles(own.cert, own.key)).toEqual(readIssued(own));
  });

  test('rejects a key of another certificate', () => {
    expect(() => readTlsFiles(own.cert, other.key)).toThrow(
      `--tls-key: the key of ${other.key} is not that of the certificate ${own.cert}.`,
    );
  });

  test('rejects a file that is missing, and one of the wrong kind', () => {
    expect(() => readTlsFiles('/nowhere.pem', own.key)).toThrow(
      '--tls-cert: /nowhere.pem cannot be read.',
    );
    expect(() => readTlsFiles(own.key, own.key)).toThrow('does not begin with a certificate');
    expect(() => readTlsFiles(own.cert, own.cert)).toThrow('has no private key in PEM form');
  });

  test('rejects a chain whose second certificate is damaged', () => {
    const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    const chain = authority.write('chain.pem', readIssued(own).cert + damaged);
    expect(() => readTlsFiles(chain, own.key)).toThrow(
      `--tls-cert: the certificates of ${chain} cannot be used: `,
    );
    const whole = authority.write('whole.pem', readIssued(own).cert + readIssued(other).cert);
    expect(readTlsFiles(whole, own.key).key).toBe(readIssued(own).key);
  });

  test('rejects a key with a passphrase', () => {
    const locked = authority.write('locked.key', '');
    const args = ['pkey', '-in', own.key, '-aes256', '-passout', 'pass:secret', '-out', locked];
    execFileSync('openssl', args);
    expect(() => readTlsFiles(own.cert, locked)).toThrow('or the key needs a passphrase');
  });
});

describe('certificateWarnings', () => {
  const files = readIssued(own);
  const [now, day] = [Date.now(), 86_400_000];

  test('returns nothing for a valid certificate of the host', () => {
    expect(certificateWarnings(files, 'treeline.example', new Date(now))).toEqual([]);
    expect(certificateWarnings(files, '10.0.0.1', new Date(now))).toEqual([]);
    expect(certificateWarnings(files, undefined, new Date(now))).toEqual([]);
  });

  test('returns a warning for another host, before the period and after it', () => {
    expect(certificateWarnings(files, 'elsewhere.example', new Date(now))).toEqual([
      'Warning: the certificate of --tls-cert is not for elsewhere.example. Browsers will reject it.',
    ]);
    expect(certificateWarnings(files, undefined, new Date(now + 3 * day))).toEqual([
      expect.stringMatching(/^Warning: the certificate of --tls-cert expired on .+\.$/),
    ]);
    expect(certificateWarnings(files, undefined, new Date(now - day))).toEqual([
      expect.stringMatching(/^Warning: the certificate of --tls-cert begins on .+\.$/),
    ]);
  });
});
