import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { splitParty } from '#domain/ledger/party.ts';
import type { ReaderSearch } from '#domain/ledger/rights.ts';
import { traceIdOf } from '#domain/ledger/trace-id.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { timelineEnd } from '#domain/timeline/timeline-end.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { HonestText } from './honest-text.tsx';

export type IdentifierKind =
  | 'update'
  | 'event'
  | 'party'
  | 'contract'
  | 'package'
  | 'participant'
  | 'synchronizer'
  /** Of an update. */
  | 'hash'
  /** Any other hash, which no page or look-up accepts. */
  | 'digest'
  | 'fingerprint'
  | 'command'
  | 'submission'
  | 'correlation'
  | 'user'
  | 'trace';

const NAMES: Record<IdentifierKind, string> = {
  update: 'update id',
  event: 'event id',
  party: 'party id',
  contract: 'contract id',
  package: 'package id',
  participant: 'participant id',
  synchronizer: 'synchronizer id',
  hash: 'transaction hash',
  digest: 'hash',
  fingerprint: 'key fingerprint',
  command: 'command id',
  submission: 'submission id',
  correlation: 'correlation id',
  user: 'user id',
  trace: 'trace id',
};

/**
 * An id with its colour mark, shortened in the middle unless `CutAlike` has it, and a copy button.
 * The DOM contains the entire id for find and assistive technology.
 */
export function Identifier({
  kind,
  value,
  what = NAMES[kind],
  hotkey,
  isHere = false,
  wraps = false,
  near,
}: {
  kind: IdentifierKind;
  value: string;
  /** The noun of the copy button, where a page has several ids of a kind. */
  what?: string;
  hotkey?: string;
  /** The page is about this id, so that it is no link. */
  isHere?: boolean;
  /** Wraps a shortened id that is too wide, where both of its ends are compared. */
  wraps?: boolean;
  /** The offset on this participant where a trace id was seen, at which its timeline begins. */
  near?: string | undefined;
}) {
  const isWhole = useContext(CutAlike).has(value);
  const short = isWhole ? value : shortId(value);
  const mark = kind === 'party' || kind === 'contract';
  const text = (
    <bdi
      title={honestString(value)}
      className={`relative font-mono ${wraps || isWhole ? 'whitespace-normal wrap-anywhere' : 'truncate'} ${mark ? `mark ${markClass(value)}` : ''}`}
    >
      {short === value ? (
        <HonestText text={value} />
      ) : (
        <>
          <span aria-hidden="true">
            <HonestText text={short} />
          </span>
          <span className="sr-only">
            <HonestText text={value} />
          </span>
        </>
      )}
    </bdi>
  );
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded border border-line bg-raised pl-1.5 align-bottom whitespace-nowrap">
      {isHere ? text : <IdLink kind={kind} value={value} text={text} near={near} />}
      <CopyButton text={value} what={what} hotkey={hotkey} />
    </span>
  );
}

/** What links to contracts name: the update that a page shows, and the reader of its address. */
export const LinkedFrom = createContext<ReaderSearch & { readonly update?: string }>({});

/** The reader of the page’s address, for its links to what is read as that reader as well. */
export function useReaderSearch(): ReaderSearch {
  const { party, any } = useContext(LinkedFrom);
  return { party, any };
}

const TRACE = /^[0-9a-f]{32}$/;
const LINK = 'inline-flex min-w-0 hover:underline focus-visible:underline underline-offset-2';

/** Leads to the page of an id, if there is one. */
function IdLink({
  kind,
  value,
  text,
  near,
}: {
  kind: IdentifierKind;
  value: string;
  text: ReactNode;
  near: string | undefined;
}) {
  const from = useContext(LinkedFrom);
  const reader = useReaderSearch();
  if (kind === 'contract')
    return (
      <Link
        to="/contracts/$contractId"
        params={{ contractId: value }}
        search={from}
        className={LINK}
      >
        {text}
      </Link>
    );
  if (kind === 'update')
    return (
      <Link to="/updates/$updateId" params={{ updateId: value }} search={reader} className={LINK}>
        {text}
      </Link>
    );
  const trace = kind === 'trace' ? (traceIdOf(value) ?? value) : '';
  if (TRACE.test(trace))
    return (
      <Link to="/timeline" search={{ trace, upto: timelineEnd(near) }} className={LINK}>
        {text}
      </Link>
    );
  if (SOUGHT.has(kind))
    return (
      <Link
        to="/go"
        search={{ q: value, as: kind === 'package' ? kind : undefined }}
        className={LINK}
      >
        {text}
      </Link>
    );
  return text;
}

/** Ids whose page, or whose choices, the search finds. */
const SOUGHT: ReadonlySet<IdentifierKind> = new Set([
  ...(['party', 'package', 'participant', 'synchronizer', 'hash'] as const),
  ...(['command', 'submission', 'correlation', 'trace'] as const),
]);

/**
 * `hint::1220…` keeps its hint and both ends of the fingerprint (TXT-03); any other long id keeps
 * both ends.
 */
export function shortId(value: string): string {
  const { hint, namespace } = splitParty(value);
  if (hint !== '' && namespace !== '') return `${middle(hint, 28, 8)}::${middle(namespace, 6, 4)}`;
  return middle(value, 10, 8);
}

/** Ids with equal `shortId` on this screen, which are shown in full (TXT-03). */
export const CutAlike = createContext<ReadonlySet<string>>(new Set());

/** `shortId`, except for the ids in `CutAlike`. */
export function useShortId(): (value: string) => string {
  const alike = useContext(CutAlike);
  return (value) => (alike.has(value) ? value : shortId(value));
}
