/** The number of bytes of a base64 text, also of the URL-safe form; undefined for other texts. */
export function base64Length(text: string): number | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return undefined;
  const digits = text.replace(/=+$/, '').length;
  const isPadded = text.length > digits;
  if (digits % 4 === 1 || (isPadded && text.length % 4 !== 0)) return undefined;
  return Math.floor((digits * 3) / 4);
}
