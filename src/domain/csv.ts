/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled) that a spreadsheet may open: a cell that it would
 * take for a formula gets an apostrophe in front (OWASP, "CSV Injection"). Plain numbers stay
 * numbers, negative ones too.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Also the wide forms of the signs, which some spreadsheets read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
