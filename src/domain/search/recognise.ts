import { isPartyId } from '#domain/ledger/party.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import { hasToken, REDACTED } from '#domain/secret/redact.ts';
import { FOLDED_CONTRACT } from './folded-contract.ts';
import { IS_SHORTENED, idAfterWords, labelledIds } from './labelled-ids.ts';
import { looseIds } from './loose-ids.ts';
import { MEANING_KINDS, type Meaning, type MeaningKind, type Recognition } from './meaning.ts';
import { isAbout, pageOf, pagesIn, webAddress } from './page-address.ts';
import { mayBeLedgerString, readIdAs, ungrouped, wrongUpdateLength } from './read-id.ts';
import { hasWalletKey, mayBeKey } from './secret-text.ts';

/** In characters. Ids after that are not found. */
const LONGEST = 100_000;

/** More words are a sentence, although a command id may have spaces. */
const MOST_WORDS = 5;

/** The choices of one text. More of them are no help. */
const MOST_MEANINGS = 12;

export type RecogniseOptions = {
  /** The address of this app, to recognise its own links. */
  readonly app?: string | undefined;
  /** Whether the catalogue has an error code. A command id may look like one. */
  readonly isErrorCode: (code: string) => boolean;
  /** The kind of id that a link of Treeline names. */
  readonly as?: MeaningKind | undefined;
};

/**
 * What a pasted text means, the best first: one id in any of its spellings, or the ids in a log, a
 * JSON text, a stack trace, an error or a web address.
 */
export function recognise(pasted: string, options: RecogniseOptions): Recognition {
  const text = bare(joinedHex(plainMarks(pasted.slice(0, LONGEST))));
  if (text === '') return nothing('Nothing was entered.');
  if (hasToken(text)) return { kind: 'token' };
  const plain = unwrapped(text);
  if (mayBeKey(text) || mayBeKey(plain)) return { kind: 'private-key' };
  const one = oneId(plain, options);
  if (one !== undefined) return withFirst(one, options.as);
  const address = webAddress(plain, options.app);
  if (address !== undefined) {
    const page = pageOf(address, options.app);
    if (page !== undefined) return found([page], true);
  }
  const pages = pagesIn(text, options.app);
  const searched = decoded(address === undefined ? text : pathOf(address));
  const { meanings: ids, problem } = idsIn(searched, options);
  const [id] = ids;
  // A ticket has the link to what it is about.
  const [page] = pages.length === 1 ? pages : [];
  const isPage = page !== undefined && (id === undefined || isAbout(page, id));
  const meanings = isPage ? [...pages, ...ids] : [...ids, ...pages];
  const [best] = meanings;
  if (best !== undefined) {
    const others = id === undefined ? pages : ids.filter(({ kind }) => kind === id.kind);
    const isOnly = others.length === 1;
    const isWhole = best.kind === 'party' && meanings.length === 1 && isPartyId(text);
    const whole = isWhole ? [{ kind: 'party', id: text } as const] : [];
    return found([...meanings.slice(0, MOST_MEANINGS), ...whole], isOnly && !isWhole);
  }
  if (problem !== undefined) return nothing(problem);
  if (address !== undefined) return nothing('This web address has no id that Treeline recognises.');
  return freeText(text);
}

/** The same meanings, the one of a kind first. */
function withFirst(one: Recognition, kind: MeaningKind | undefined): Recognition {
  if (one.kind !== 'found') return one;
  const named = one.meanings.find((meaning) => meaning.kind === kind);
  if (named === undefined) return one;
  return found([named, ...one.meanings.filter((meaning) => meaning !== named)], true);
}

/** A text that is one id, and what else it may be. */
function oneId(text: string, { isErrorCode }: RecogniseOptions): Recognition | undefined {
  for (const kind of WHOLE) {
    const meaning = readIdAs(kind, text);
    if (meaning === undefined || 'problem' in meaning) continue;
    if (kind === 'party' && !PLAIN_NAME.test(text)) continue;
    const also = (ALSO[meaning.kind] ?? []).map((other) => ({
      kind: other,
      id: other === 'text' ? ungrouped(text) : meaning.id,
    }));
    return found([meaning, ...also], true);
  }
  if (/^#[\w-]+$|^splice-[a-z-]+(?:-\d{1,5}\.\d{1,5}\.\d{1,5}(?:\.dar)?)?$/.test(text)) {
    const name = readIdAs('package-name', text);
    if (name !== undefined && 'kind' in name)
      return found([name, { kind: 'text', id: text }], true);
  }
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/i.test(text)) {
    const code = { kind: 'error-code', id: text.toUpperCase() } as const;
    const other = { kind: 'text', id: text } as const;
    if (isErrorCode(code.id)) return found([code, other], true);
    if (code.id === text) return found([other, code], false);
  }
  return wrongHex(text);
}

/** A party may be called `by alice` or `actAs:alice`, but rarely is. */
const PLAIN_NAME = /^(?:[A-Z]{2,3}::)?[\w-]+::/;

/** The kinds that a whole text may be, the more exact first. */
const WHOLE: readonly MeaningKind[] = [
  'update',
  'contract',
  'party',
  'template',
  'hash',
  'time',
  'offset',
];

const ALSO: { readonly [kind in MeaningKind]?: readonly MeaningKind[] } = {
  update: ['fingerprint'],
  hash: ['package'],
  offset: ['text'],
  participant: ['party'],
  synchronizer: ['party'],
};

/** Hex that is longer than a trace id, and no id. */
function wrongHex(text: string): Recognition | undefined {
  const hex = text.replace(/^0x/, '');
  if (!/^[0-9a-f]{49,}$/i.test(hex)) return undefined;
  if (hex.startsWith('1220')) return nothing(wrongUpdateLength(hex.length));
  if (hex.startsWith('00'))
    return nothing(`A contract id has 66–512 hex digits. This text has ${hex.length}.`);
  return nothing(
    `A transaction hash or a package id has 64 hex digits. This text has ${hex.length}.`,
  );
}

/** All ids of a text without repetitions, by kind and then by place. */
function idsIn(text: string, { isErrorCode }: RecogniseOptions) {
  const labelled = labelledIds(text);
  const all = new Map<string, Meaning>();
  let problem: string | undefined;
  for (const one of [...labelled, ...looseIds(text, isErrorCode)]) {
    if ('problem' in one) {
      problem ??= one.problem;
      continue;
    }
    // An id has the kind that its label names.
    const isKnown = one.kind !== 'update' && hasId(all, one.id);
    const key = `${one.kind === 'update' ? 'update' : ''} ${one.id}`;
    const before = all.get(key);
    if (before === undefined && !isKnown) all.set(key, one);
    else if (before !== undefined && before.event !== one.event)
      all.set(key, { ...before, event: undefined });
  }
  const fingerprints = [...all.values()].filter(({ kind }) => kind === 'fingerprint');
  for (const { id } of fingerprints) all.delete(`update ${id}`);
  const meanings = [...all.values()]
    .map((meaning, at) => ({ meaning, at, rank: MEANING_KINDS.indexOf(meaning.kind) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ meaning }) => meaning);
  return { meanings, problem };
}

const hasId = (all: ReadonlyMap<string, Meaning>, id: string) => all.has(` ${id}`);

/** Any other short text may be a command id, or an update id of another form. */
function freeText(pasted: string): Recognition {
  if (hasWalletKey(pasted)) return { kind: 'private-key' };
  if (pasted.length > 300)
    return nothing(
      `No id was found in this text of ${pasted.length.toLocaleString('en')} characters.`,
    );
  // A sentence keeps its marks, and an id may end with a dot.
  const isKept = /\s/.test(pasted) || pasted.includes(REDACTED);
  const text = isKept ? pasted : pasted.replace(/^[<([]+|[>)\],;!?"'][>)\],;!?"'.]*$/g, '');
  if (SHORTENED.test(text)) return nothing(IS_SHORTENED);
  const named = idAfterWords(text);
  if (named !== undefined)
    return 'problem' in named
      ? nothing(named.problem)
      : found([named, { kind: 'text', id: text }], true);
  if (!mayBeLedgerString(text) || text.split(/\s+/).length > MOST_WORDS)
    return nothing('No id was found in this text.');
  const id = parseUpdateId(text);
  const packageName = readIdAs('package-name', text);
  return found(
    [
      { kind: 'text', id: text },
      ...(NAME.test(text) ? [{ kind: 'name', id: text } as const] : []),
      ...(packageName !== undefined &&
      'kind' in packageName &&
      /^[a-z]+-[a-z][a-z-]*\d{0,2}$/.test(text)
        ? [packageName]
        : []),
      ...(id === undefined ? [] : [{ kind: 'unusual-update', id } as const]),
    ],
    false,
  );
}

/**
 * With its middle or its end cut, the latter as Canton's logs have it: `1220ab12ab12...`. Other numbers
 * begin with `00` too.
 */
const SHORTENED =
  /^[\w:#-]+(?:…|\.{2,3})[\w:-]+$|(?<!\w)(?:1220[0-9a-f]{4,80}|00(?=\d{0,79}[a-f])[0-9a-f]{8,80}|(?<=(?:contract[ _-]?id|\bcid)["']?[\s:=(]{1,3}["']?)00[0-9a-f]{4,80})(?:…|\.{3})(?!\w)/i;

/** No number and no hex id. */
const NAME = /^(?!\d+$|[0-9a-f-]{8,}$)[\w.:-]+$/i;

const pathOf = ({ pathname, search, hash }: URL) => `${pathname} ${search} ${hash}`;

/** With `:` in place of `%3A`. */
const decoded = (text: string) =>
  text.replaceAll(/(?:%[0-9a-f]{2}){1,400}/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** The colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const COLOURS = /\u001b\[[\d;:]{0,40}[A-Za-z]/g;

/** Zero-width characters and soft hyphens of web pages. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Without what is invisible, and with the quotes of programs in place of typographic ones. */
const plainMarks = (text: string) =>
  text
    .replaceAll(COLOURS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/(?![\r\n\t])\p{Cc}/gu, ' ')
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2018-\u201b]/g, "'");

/**
 * An update id, or a contract id of the usual 138 digits, that a terminal or an e-mail has broken, in
 * one piece. Several ids, such as hashes that begin with zeros, are not joined.
 */
function joinedHex(text: string): string {
  const parts = text.length > 800 ? [] : text.split(/[\s>="'`]+/);
  const joined = parts.join('');
  const isUpdate = /^1220[0-9a-f]{64}$/i.test(joined);
  const isContract =
    /^00[0-9a-f]{136}$/i.test(joined) &&
    (FOLDED_CONTRACT.test(text.trim()) || parts.every((part) => part.length !== 64));
  return isUpdate || isContract ? joined : text;
}

/** Without white space and quotes. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .trim();
}

/** Without the marks that may be beside an id in a text. */
function unwrapped(text: string): string {
  return text.length > 1_000 ? text : bare(text.replace(/^[<([]+|[>)\],;!?"'.:…]+$/g, ''));
}

const nothing = (why: string): Recognition => ({ kind: 'nothing', why });

function found(meanings: readonly Meaning[], isCertain: boolean): Recognition {
  const [best, ...others] = meanings;
  return best === undefined
    ? nothing('No id was found in this text.')
    : { kind: 'found', meanings: [best, ...others], isCertain };
}
