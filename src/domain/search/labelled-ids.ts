import type { Meaning, MeaningKind, WrongId } from './meaning.ts';
import { GROUP_MARK, MORE_GROUPS, readIdAs } from './read-id.ts';

export const IS_SHORTENED = 'This id is shortened. Paste the whole id.';

/** Names of members, log fields and query params, in lower case and without `_` and `-`. */
const KINDS_BY_LABEL: Readonly<Record<string, MeaningKind>> = {
  updateid: 'update',
  transactionid: 'update',
  txid: 'update',
  eventid: 'update',
  commandid: 'command',
  cmdid: 'command',
  submissionid: 'submission',
  correlationid: 'correlation',
  requestid: 'correlation',
  traceid: 'trace',
  tid: 'trace',
  xb3traceid: 'trace',
  traceparent: 'trace',
  contractid: 'contract',
  cid: 'contract',
  externaltransactionhash: 'hash',
  transactionhash: 'hash',
  preparedtransactionhash: 'hash',
  txhash: 'hash',
  hash: 'hash',
  code: 'error-code',
  errorcode: 'error-code',
  errorcodeid: 'error-code',
  reason: 'error-code',
  offset: 'offset',
  completionoffset: 'offset',
  ledgeroffset: 'offset',
  templateid: 'template',
  interfaceid: 'template',
  party: 'party',
  partyid: 'party',
  synchronizer: 'synchronizer',
  synchronizerid: 'synchronizer',
  domainid: 'synchronizer',
  participant: 'participant',
  participantid: 'participant',
  participantuid: 'participant',
  packageid: 'package',
  packagename: 'package-name',
  workflowid: 'workflow',
  fingerprint: 'fingerprint',
  namespace: 'fingerprint',
  publickeyfingerprint: 'fingerprint',
  signedby: 'fingerprint',
};

const LABEL =
  /(?<![\w.-])([A-Za-z][\w.-]{0,60}(?:[ \u00a0][iI][dD])?)\\{0,7}["']?\*{0,2}\s{0,3}(?:[:=(]|->)>?\*{0,2}\s{0,3}/g;
const VALUE =
  /\\{0,7}"([^"\\]{0,400})|\\{0,7}'([^'\\]{0,400})|`{1,9}([^`]{1,400})|([^\s"'`\\,;{}()[\]<>&]{1,400})/y;

/**
 * Other programs have a `code` or a `reason` of one word, such as a currency. The catalogue has two such
 * codes.
 */
const OWN_CODE = /_|^(?:INCONSISTENT|UNAUTHENTICATED)$/;

/** A number in groups of digits. Where a space may divide two numbers, no offset is read. */
const GROUPED = new RegExp(
  String.raw`\d{1,3}(?=${MORE_GROUPS})(?:${GROUP_MARK}\d[\w.-]{0,20}| \d{3}(?!\w)){1,6}`,
  'y',
);

/**
 * The ids that a text names: `"updateId": "1220…"`, `command-id=…`, `tid:…`, `UpdateId(1220…)`, also
 * inside JSON texts in strings, and `Command id:` or `*Command id:*` of a ticket in Markdown. Needs time in
 * proportion to the text.
 */
export function labelledIds(text: string): readonly (Meaning | WrongId)[] {
  const found: (Meaning | WrongId)[] = [];
  for (const match of text.matchAll(LABEL)) {
    const kind = kindOfLabel(match[1] ?? '');
    if (kind === undefined) continue;
    VALUE.lastIndex = match.index + match[0].length;
    GROUPED.lastIndex = VALUE.lastIndex;
    const [grouped] = (kind === 'offset' && GROUPED.exec(text)) || [];
    const [, double, single, fenced, plain] = VALUE.exec(text) ?? [];
    const value = double ?? single ?? fenced ?? (grouped ?? plain)?.replace(/[.:]+$/, '');
    const id = value === undefined ? undefined : readIdAs(kind, value);
    const isOther = kind === 'error-code' && !OWN_CODE.test(value ?? '');
    if (id === undefined || isOther) continue;
    const isShortened = 'problem' in id && plain?.endsWith('...') === true;
    found.push(isShortened ? { problem: IS_SHORTENED } : id);
  }
  return found;
}

/** The id of a short text such as `command id settle-8841`, whose label has no mark after it. */
export function idAfterWords(text: string): Meaning | WrongId | undefined {
  const [, label = '', value = ''] =
    /^([A-Za-z][A-Za-z_-]{0,30}(?: id| hash)?):? (\S+)$/i.exec(text) ?? [];
  const kind = kindOfLabel(label);
  return kind === undefined ? undefined : readIdAs(kind, value);
}

function kindOfLabel(label: string): MeaningKind | undefined {
  const name = label
    .slice(label.lastIndexOf('.') + 1)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();
  return Object.hasOwn(KINDS_BY_LABEL, name) ? KINDS_BY_LABEL[name] : undefined;
}
