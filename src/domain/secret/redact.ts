/**
 * Removes possible secrets from a bug report (SEC-09): Authorization values, JWT-shaped strings,
 * PEM blocks, and hex that may be a key. Update, contract, package and party ids and fingerprints
 * remain, because operators share them and need them.
 */
export function redacted(text: string): string {
  return text
    .replace(/-----BEGIN [A-Z0-9 ]{1,40}-----[^-]*(?:-----END [A-Z0-9 ]{1,40}-----)?/g, REDACTED)
    .replace(/(\bauthorization["']?\s{0,9}[:=]\s{0,9}["']?)[^\n"',;}]+/gi, `$1${REDACTED}`)
    .replace(/\b(bearer\s{1,9})[\w.~+/=-]+/gi, `$1${REDACTED}`)
    .replace(/(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*)*/g, REDACTED)
    .replace(/(?<![\w.-])[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}(?![\w.-])/g, REDACTED)
    .replace(/(?<!\w)[0-9a-f]{64,}(?![0-9a-f])/gi, hexKeyHidden);
}

/**
 * Whether a text has an access token: after `Bearer`, or a JWT, whose header is a JSON object in
 * base64: `{"` gives `eyJ`, and `{` before white space `ey` or `ew`.
 */
export function hasToken(text: string): boolean {
  return (
    /\bbearer\s{1,9}[\w.~+/=-]{8}/i.test(text) ||
    /(?<![\w-])e(?:yJ[\w-]{8}|[wy][\w-]{14,}\.[\w-]{8,}\.[\w-]*)/.test(text)
  );
}

/** An address with each JWT redacted. */
export function withoutTokens(address: string): string {
  return address.replace(/eyJ[\w-]+\.[\w.-]+/g, REDACTED);
}

/** In place of a removed secret. No update id has brackets. */
export const REDACTED = '[redacted]';

/** The rest of a party id after hex digits of its hint. */
const PARTY_END = /^[\w-]{0,121}::1220[0-9a-f]{64}(?![0-9a-f])/;

/** A fingerprint or update id is `1220` and 64 digits, a contract id `00` and at least 64. */
function hexKeyHidden(hex: string, at: number, whole: string): string {
  const isFingerprint = hex.length === 68 && hex.startsWith('1220');
  const isContract = hex.length >= 66 && hex.startsWith('00');
  const isPackage = hex.length === 64 && /^:[A-Z]/.test(whole.slice(at + 64, at + 66));
  const isParty = hex.length <= 185 && PARTY_END.test(whole.slice(at + hex.length));
  return isFingerprint || isContract || isPackage || isParty ? hex : REDACTED;
}
