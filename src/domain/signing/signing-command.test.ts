import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPastedSignature } from './pasted-signature.ts';
import { opensslCommand } from './signing-command.ts';
import { KEY_KINDS, KEY_SPECS } from './signing-key.ts';

const version = String(spawnSync('sh', ['-c', 'openssl version']).stdout);
const reason = version.startsWith('OpenSSL 3') ? '' : ' (skipped: no OpenSSL 3 here)';

test.skipIf(reason !== '').each(KEY_SPECS)(
  `opensslCommand for %s prints a signature that can be pasted${reason}`,
  (spec) => {
    const { name, digest } = KEY_KINDS[spec];
    const { publicKey, privateKey } =
      spec === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('ec', { namedCurve: name });
    const message = new Uint8Array(34).map((_, at) => at * 7);
    const folder = mkdtempSync(join(tmpdir(), 'treeline-sign-'));
    try {
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      writeFileSync(join(folder, 'PRIVATE-KEY.pem'), pem);
      const printed = execFileSync('sh', ['-c', opensslCommand(spec, message)], { cwd: folder });
      const read = readPastedSignature(spec, String(printed));
      if (read.kind === 'bad') throw new Error(read.why);
      const hash = digest?.replace('-', '').toLowerCase() ?? null;
      expect(verify(hash, message, publicKey, read.bytes)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
