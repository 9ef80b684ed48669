const LONGEST_HINT = 185;
const LONGEST_FINGERPRINT = 68;

export function problemOfHint(hint: string): string | undefined {
  const odd = /[^A-Za-z0-9:\-_ ]/.exec(hint)?.[0];
  if (odd !== undefined)
    return `non expected character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF Party "${hint}"`;
  if (hint.length > 255) return 'Daml-LF Party is too long (max: 255)';
  if (hint.includes('::')) return 'String contains reserved delimiter `::`.';
  if (hint.length > LONGEST_HINT)
    return `The given string has a maximum length of ${LONGEST_HINT} but a string of length ${hint.length} ('${hint.slice(0, 50)}.') was given`;
  return undefined;
}

export function problemOfId(id: string): string | undefined {
  const at = id.indexOf('::');
  if (id === '') return 'Empty string is not a valid unique identifier.';
  if (at === 0) return `Invalid unique identifier \`${id}\` with empty identifier.`;
  if (at < 0) return `Invalid unique identifier \`${id}\` with missing namespace.`;
  const problem = problemOfHint(id.slice(0, at));
  if (problem !== undefined)
    return `Identifier decoding of \`${id.slice(0, 200)}\` failed with: ${problem}`;
  const fingerprint = id.slice(at + 2);
  const isOne = /^[A-Za-z0-9\-_]+$/.test(fingerprint) && fingerprint.length <= LONGEST_FINGERPRINT;
  return isOne
    ? undefined
    : `Fingerprint decoding of \`${id.slice(0, 200)}\` failed with: StringConversionError(${fingerprint.slice(0, 80)})`;
}
