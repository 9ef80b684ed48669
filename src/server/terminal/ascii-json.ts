/**
 * JSON with every character outside printable ASCII as an escape. The value is the same, and a
 * terminal that shows it runs no control sequence and draws no reversed text (TXT-02).
 */
export function asciiJson(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
