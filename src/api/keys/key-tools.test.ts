import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY_SPECS } from '#domain/signing/signing-key.ts';
import { lookForKeyTools } from './key-tools.ts';

const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";

type Changes = {
  readonly isSecureContext?: boolean;
  readonly isFramed?: boolean;
  readonly policies?: readonly string[];
  readonly hasTrustedTypes?: boolean;
};

/** A page as built and served, except for the changes. */
function openPage(changes: Changes = {}): void {
  const { isSecureContext = true, isFramed = false, policies = [POLICY] } = changes;
  const self = {};
  const trusted = changes.hasTrustedTypes === false ? {} : { trustedTypes: {} };
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('window', { self, top: isFramed ? {} : self, ...trusted });
  const metas = policies.map((content) => ({ httpEquiv: 'Content-Security-Policy', content }));
  vi.stubGlobal('document', { head: { querySelectorAll: () => metas } });
}

beforeEach(() => openPage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('lookForKeyTools', () => {
  test('is ready for all four kinds of key on a page as built (KEY-03)', async () => {
    expect(await lookForKeyTools()).toEqual({ kind: 'ready', specs: KEY_SPECS });
    openPage({ hasTrustedTypes: false, policies: ["script-src 'self'"] });
    expect(await lookForKeyTools()).toEqual({ kind: 'ready', specs: KEY_SPECS });
  });

  test('leaves out Ed25519 when the browser cannot create such a key (KEY-03)', async () => {
    const make = vi.spyOn(crypto.subtle, 'generateKey');
    make.mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
    const specs = KEY_SPECS.filter((spec) => spec !== 'ed25519');
    expect(await lookForKeyTools()).toEqual({ kind: 'ready', specs });
  });

  test('keeps Ed25519 when one creation fails, as of 1 in 128 in WebKitGTK', async () => {
    const make = vi.spyOn(crypto.subtle, 'generateKey');
    make.mockRejectedValue(new DOMException('failed', 'OperationError'));
    expect(await lookForKeyTools()).toEqual({ kind: 'ready', specs: KEY_SPECS });
  });

  test.each<[string, Changes]>([
    ['insecure', { isSecureContext: false }],
    ['framed', { isFramed: true }],
    ['unlocked', { policies: [] }],
    ['unlocked', { policies: ["script-src 'self' https://cdn.example"] }],
    ['unlocked', { policies: ["script-src 'self' 'unsafe-inline'"] }],
    // Only the first directive of a name counts.
    ['unlocked', { policies: ["script-src *; script-src 'self'"] }],
    ['untyped', { policies: ["script-src 'self'"] }],
  ])('refuses keys on a page that is %s (KEY-09): %#', async (kind, changes) => {
    openPage(changes);
    expect(await lookForKeyTools()).toEqual({ kind });
  });

  test('refuses keys when WebCrypto or the top window cannot be reached (KEY-09)', async () => {
    vi.stubGlobal('crypto', {});
    expect(await lookForKeyTools()).toEqual({ kind: 'insecure' });
    vi.unstubAllGlobals();
    openPage();
    const self = {};
    vi.stubGlobal('window', {
      self,
      get top() {
        throw new DOMException('cross-origin', 'SecurityError');
      },
    });
    expect(await lookForKeyTools()).toEqual({ kind: 'framed' });
  });
});
