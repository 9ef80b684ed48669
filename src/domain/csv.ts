/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled) that a spreadsheet may open: a cell that it would
 * take for a formula gets an apostrophe in front (OWASP, "CSV Injection"), and so does what follows
 * a semicolon, a tab or the end of a line inside a cell: where the comma is the decimal sign, a
 * spreadsheet cuts cells there and heeds no quotes. Plain numbers stay numbers, negative ones too.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Also the wide forms of the signs, which some spreadsheets read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const FORMULA_INSIDE = /([;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inside}` : inside;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
