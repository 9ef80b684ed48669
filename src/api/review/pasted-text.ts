import { fromBase64, fromHex } from '#domain/signing/bytes.ts';
import { cutText } from '#domain/text/json-text.ts';
import { counted } from '#domain/text/plural.ts';
import { LONGEST_TRANSACTION } from '#domain/topology/topology.ts';
import { type ReadTopologyBytes, readTopologyBytes } from '#domain/topology/topology-file.ts';
import { type Check, failed, listed, passed } from '#domain/topology-checks/topology-evidence.ts';

/** Transactions pasted without a response, signed or unsigned. */
export type PastedTransactions =
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'transactions'; readonly all: readonly ReadTopologyBytes[] };

/** Reads base64 or hex: one transaction, possibly on several lines, or one transaction per line. */
export function readPastedBytes(text: string): PastedTransactions {
  const words = text.split(/\s+/).filter((one) => one !== '');
  if (words.length > MOST_TRANSACTIONS && words.slice(0, 2).every(isTransaction)) {
    return bad(
      `Too many transactions: ${counted(words.length, 'line')}, maximum ${MOST_TRANSACTIONS}.`,
    );
  }
  if (words.length > 1 && words.length <= MOST_TRANSACTIONS) {
    const all = words.flatMap((one) => {
      const bytes = bytesOf(one);
      return bytes === undefined ? [] : [readTopologyBytes(bytes)].filter(isReadable);
    });
    if (all.length === words.length) return { kind: 'transactions', all };
  }
  const bytes = bytesOf(words.join(''));
  if (bytes === undefined || bytes.length === 0) {
    return bad('Not JSON or base64. Paste the complete response, including the braces.');
  }
  const read = readTopologyBytes(bytes);
  const { content } = read.transaction;
  if (content.kind !== 'unreadable') return { kind: 'transactions', all: [read] };
  const size = counted(bytes.length, 'byte');
  if (bytes.length > LONGEST_TRANSACTION) {
    const most = counted(LONGEST_TRANSACTION, 'byte');
    return bad(`Too large: ${size}, maximum ${most}.`);
  }
  return bad(`Not a topology transaction (${size}): ${content.problem}.`);
}

const MOST_TRANSACTIONS = 100;

/** Messages name an unreadable item by its number. */
export function readPastedList(list: readonly string[]): PastedTransactions {
  const all: ReadTopologyBytes[] = [];
  for (const [at, text] of list.entries()) {
    const one = readPastedBytes(text);
    if (one.kind === 'bad') return bad(`Item ${at + 1}: ${one.why}`);
    all.push(...one.all);
  }
  return { kind: 'transactions', all };
}

export function transactionsLead(all: readonly ReadTopologyBytes[]): string {
  const isKnown = all.every(({ transaction: { content } }) => content.kind === 'read');
  const isSigned = all.some(({ kind }) => kind === 'signed');
  const count = counted(all.length, 'topology transaction');
  const signed = isSigned ? ', with signatures' : '';
  return isKnown
    ? `${count} without a response${signed}.`
    : `Possibly ${count} of an unknown version, without a response${signed}.`;
}

function bytesOf(text: string): Uint8Array | undefined {
  // Every transaction starts with field 1 of its wrapper, encoded as 0a.
  return (/^0a/i.test(text) ? fromHex(text) : undefined) ?? fromBase64(text);
}

function isTransaction(text: string): boolean {
  const bytes = bytesOf(text);
  return bytes !== undefined && isReadable(readTopologyBytes(bytes));
}

function isReadable({ transaction: { content } }: ReadTopologyBytes): boolean {
  return content.kind !== 'unreadable';
}

function bad(why: string): PastedTransactions {
  return { kind: 'bad', why };
}

/**
 * Checks that a signed transaction has no unknown wrapper fields; `review-signatures.ts` verifies
 * its signatures.
 */
export function checkAround(all: readonly ReadTopologyBytes[]): readonly Check[] {
  const signed = all.filter((one) => one.kind === 'signed');
  if (signed.length === 0) return [];
  const issues = signed.flatMap((one) => one.issues);
  const isOdd = issues.length > 0;
  return [
    {
      what: 'Signed transaction wrapper',
      basis: 'expected',
      requested: ['only signatures, and nothing unknown'],
      received: [
        ...listed(issues.map(({ place, problem }) => `${place}: ${problem}`)),
        counted(
          signed.reduce((sum, { signatures }) => sum + signatures.length, 0),
          'signature',
        ),
        ...(signed.some(({ isProposal }) => isProposal) ? ['marked as a proposal'] : []),
      ],
      ...(isOdd
        ? failed('The wrapper has content that lenient decoders would hide.')
        : passed('Only signatures, and nothing unknown.')),
    },
  ];
}

export function notAnswerText(text: string): string | undefined {
  if (/^Invalid value for: /i.test(text)) return errorWords(text);
  return text.startsWith('<') ? 'A web page or XML, not a response from a node.' : undefined;
}

const MOST_SAID = 500;

function errorWords(words: string): string {
  return `An error response from a node: ${cutText(words, MOST_SAID)}`;
}

export function otherJsonText(json: Readonly<Record<string, unknown>>): string {
  const isError = ['code', 'cause', 'error'].some((member) => member in json);
  const said = ['code', 'cause', 'error', 'message'].flatMap((member) => {
    const words = json[member];
    return typeof words === 'string' && words !== '' ? [words] : [];
  });
  if (isError) return errorWords(said.join(': ') || 'nothing');
  if ('partyHint' in json) {
    return 'A request, not a response. Paste the response from the node.';
  }
  return 'Unknown JSON. Paste a generate-topology response, a review file, an onboarding bundle, an audit record, or an allocation body.';
}
