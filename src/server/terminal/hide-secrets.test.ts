import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiJson } from './ascii-json.ts';
import { hideSecrets } from './hide-secrets.ts';

const OPAQUE = 'Zk9+q/3Lm0aXcVbN7rTyUiOp==';

/** As servers encode a text: in a URL, in JSON and in markup. */
const inUrl = (text: string) => encodeURIComponent(text);
const inJson = (text: string) => text.replaceAll('/', '\\/');
const inJsonAscii = (text: string) =>
  text.replace(/[^\w.]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
const inMarkup = (text: string) =>
  text.replace(/[^\w.]/g, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`);
const inOldMarkup = (text: string) => text.replace(/\W/g, (one) => `&#${one.charCodeAt(0)};`);
const ONCE = [String, inUrl, inJson, inJsonAscii, inMarkup, inOldMarkup];
const ENCODINGS = [
  ...ONCE,
  (text: string) => inUrl(inUrl(text)),
  (text: string) => JSON.stringify(inJson(text)).slice(1, -1),
  (text: string) => JSON.stringify(inJsonAscii(text)).slice(1, -1),
  (text: string) => inMarkup(text).replaceAll('&', '&amp;'),
];

describe('hideSecrets', () => {
  test.each([
    [`a ${OPAQUE} b ${OPAQUE}`, 'a [redacted] b [redacted]'],
    [`?token=${encodeURIComponent(OPAQUE)}&a=1 b`, '?token=[redacted] b'],
    [`the response begins: ${OPAQUE.slice(0, 20)}`, 'the response begins: [redacted]'],
    [`${OPAQUE.slice(0, 20)}… is cut`, '[redacted] is cut'],
    [`${OPAQUE.slice(0, 18)}⟨U+000D⟩⟨U+000A⟩${OPAQUE.slice(18)} b`, '[redacted] b'],
    [`${OPAQUE.slice(0, 18)}⟨U+000A⟩ ${OPAQUE.slice(18)} b`, '[redacted] b'],
    [`${OPAQUE.slice(0, 18)}\\n ${OPAQUE.slice(18)}\\" b`, '[redacted]\\" b'],
    [`\u001b[1m${OPAQUE.slice(0, 18)}…\u001b[0m\nb`, '\u001b[1m[redacted]\u001b[0m\nb'],
    [`Bearer [redacted]\\/${OPAQUE.slice(8)} b`, 'Bearer [redacted] b'],
    ['Zk9+q is too short', 'Zk9+q is too short'],
  ])('hides in %j', (text, clean) => {
    expect(hideSecrets(text, [OPAQUE])).toBe(clean);
  });

  test('hides a short secret only as a whole, and nothing without a secret', () => {
    expect(hideSecrets('pass the password', ['password'])).toBe('pass the [redacted]');
    expect(hideSecrets('abc d', ['', 'b'])).toBe('a[redacted] d');
    expect(hideSecrets('abc', [])).toBe('abc');
  });

  test('hides secrets that begin alike, and one that is percent-encoded from its middle on', () => {
    const alike = ['company-ledger-token-AAAAAAAAAA', 'company-ledger-token-BBBBBBBBBB'];
    expect(hideSecrets(`${alike[1]} and ${alike[0]}`, alike)).toBe('[redacted] and [redacted]');
    const late = 'Zk9Q3Lm0aXcVbN7rTyUi/OpAsDf+LzXc==';
    for (const encoded of [encodeURIComponent(late), 'Zk9Q3Lm0aXcVbN7rTyUi%2fOpAsDf+LzXc%3d='])
      expect(hideSecrets(`?token=${encoded}`, [late])).toBe('?token=[redacted]');
  });

  test('leaves nothing of any secret, also where another begins alike or it is encoded', () => {
    const end = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{16,80}$/);
    const start = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{0,30}$/);
    const encoding = fc.constantFrom(...ENCODINGS);
    fc.assert(
      fc.property(start, fc.tuple(end, end), encoding, (begin, ends, encode) => {
        const secrets = ends.map((one) => `${begin}${one}`);
        const text = secrets.map((one) => ` ${encode(one)} `).join('"');
        expect(hideSecrets(text, secrets)).toBe(' [redacted] " [redacted] ');
      }),
    );
  });

  test('leaves nothing of a secret that is broken or encoded in another way after 16 characters', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{17,80}$/);
    const breaks = fc.constantFrom('\\n', '⟨U+000A⟩', '%0D%0A', '&sol;', '%5C%2F', '=3D', '\\x2b');
    fc.assert(
      fc.property(secret, fc.integer({ min: 16, max: 80 }), breaks, (one, cut, broken) => {
        const text = `a ${one.slice(0, cut)}${broken}${one.slice(cut)}" b`;
        expect(hideSecrets(text, [one])).toBe('a [redacted]" b');
      }),
    );
  });

  test.each(['\\\\', '%25', '&amp;', '&#x0', '\\u00'])('reads a long run of %s once', (run) => {
    const text = run.repeat(100_000);
    expect(hideSecrets(text, ['Zk9QwErTyUiOpAsDf'])).toBe(text);
  });

  test('leaves JSON that can be parsed', () => {
    const secret = fc.stringMatching(/^[A-Z0-9]{16,80}$/);
    const after = fc.string({ unit: fc.constantFrom('\\', '"', '\n', 'u', '/', 'é', ' ') });
    fc.assert(
      fc.property(secret, fc.nat(80), after, after, (one, cut, before, more) => {
        const text = `${before}${one.slice(0, Math.max(16, cut))}${more}`;
        const hidden = hideSecrets(asciiJson(JSON.stringify({ text, a: 1 })), [one]);
        expect(JSON.parse(hidden)).toEqual({ text: expect.stringContaining('[redacted]'), a: 1 });
      }),
    );
  });

  test('leaves no beginning of 16 characters of any secret', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{16,80}$/);
    fc.assert(
      fc.property(secret, fc.nat(80), fc.string(), fc.string(), (one, cut, before, after) => {
        const hidden = hideSecrets(`${before}${one.slice(0, Math.max(16, cut))}${after}`, [one]);
        expect(hidden).not.toContain(one.slice(0, 16));
      }),
    );
  });
});
