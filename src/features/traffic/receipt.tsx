import { type ReactNode, useId } from 'react';
import { grouped, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice as NoticeText } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import { type Fraction, filled, percentOf } from '#domain/traffic/traffic.ts';
import type { InvalidValue, SourceStatus } from '#domain/update/document.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { InvalidText } from '#ui/text/invalid-value.tsx';

/** A count of bytes that the response does not have, or has as something else. */
export function MissingBytes({
  isUnreadable = false,
  isUnknown = false,
  invalid,
}: {
  isUnreadable?: boolean | undefined;
  /** What would have the count cannot be read. */
  isUnknown?: boolean | undefined;
  /** What the response has instead. */
  invalid?: InvalidValue | undefined;
}) {
  if (invalid !== undefined) return <InvalidText value={invalid} />;
  if (isUnknown) return <span className="text-warn">unknown</span>;
  return isUnreadable ? (
    <span className="text-warn">not an integer</span>
  ) : (
    <span className="text-ink-3">not reported</span>
  );
}

export function BytesCell({
  bytes,
  ...missing
}: {
  bytes: Int64 | undefined;
} & Parameters<typeof MissingBytes>[0]) {
  return (
    <div role="cell" className="receipt-bytes">
      {bytes === undefined ? (
        <MissingBytes {...missing} />
      ) : (
        <>
          <span className="font-mono">{grouped(bytes)}</span>
          <span className="lg:hidden"> {bytes === '1' ? 'byte' : 'bytes'}</span>
        </>
      )}
    </div>
  );
}

/**
 * Number of rows drawn initially; a response may have any number. `STEP` is how many each press
 * adds.
 */
export const FIRST_ROWS = 24;
const STEP = 1_000;

/** The last row of a long table, with a button that draws more rows. */
export function MoreRow({
  left,
  what,
  index,
  columns,
  onMore,
}: {
  left: number;
  what: string;
  /** `aria-rowindex` of the first row that is not drawn. */
  index: number;
  columns: number;
  onMore: (rows: number) => void;
}) {
  if (left <= 0) return null;
  const step = Math.min(left, STEP);
  return (
    <div role="row" aria-rowindex={index}>
      <div role="cell" aria-colspan={columns} className="col-span-full text-ink-3">
        {left.toLocaleString('en')} more {what} (included in copies):{' '}
        <MoreButton item="[role=row]" onMore={() => onMore(step)}>
          Show {step === left ? 'all' : step.toLocaleString('en')}
        </MoreButton>
      </div>
    </div>
  );
}

/** The bar is decorative; the percentage carries the value. */
export function ShareCell({ share }: { share: Fraction | undefined }) {
  const isOver = share !== undefined && share.numerator > share.denominator;
  return (
    <div role="cell" className="receipt-share">
      <div
        aria-hidden="true"
        className="h-[9px] overflow-hidden rounded-[3px] border border-line bg-raised"
      >
        {share !== undefined && share.numerator > 0n && (
          <span
            className={`block h-full min-w-[2px] bg-accent opacity-85 forced-color-adjust-none forced-colors:bg-[CanvasText] ${isOver ? 'torn-end' : ''}`}
            style={{ width: `${filled(share)}%` }}
          />
        )}
      </div>
      <span className="font-mono whitespace-nowrap">
        {share === undefined ? (
          <span className="font-sans text-ink-3">share not available</span>
        ) : (
          `${percentOf(share)}%`
        )}
      </span>
    </div>
  );
}

/**
 * Compares the ledger's `paidTrafficCost` with Scan's total. A difference is not an anomaly, because
 * the total is the cost of the confirmation request and the other amount is the charge to this
 * participant.
 */
export function besideTotal(paid: Int64, total: Int64): string {
  const more = BigInt(paid) - BigInt(total);
  if (more === 0n) return 'equal to the total';
  const distance = counted(toInt64(more < 0n ? -more : more), 'byte');
  return `${distance} ${more < 0n ? 'less' : 'more'} than the total`;
}

/**
 * The ledger omits `paidTrafficCost` for updates submitted elsewhere, for updates without a
 * submitting party among the reader's, and before 3.4.12 (the published OpenAPI document,
 * JsTransaction).
 */
const WHY: Record<SourceStatus['status'], string> = {
  'not-configured': 'no ledger on this network',
  'needs-token': 'needs a token',
  loading: 'loading from the ledger…',
  stopped: 'request cancelled',
  'other-update': 'the ledger returned another update',
  'no-update': 'the ledger returned no update',
  'not-found': 'not found on the ledger',
  failed: 'no result from the ledger',
  here: 'not reported by this ledger',
};

type CopiedText = () => Promise<string>;

export function ReceiptFrame({
  title,
  aside,
  copies,
  notices,
  children,
}: {
  title: string;
  aside: ReactNode;
  copies: { readonly csv: CopiedText; readonly json: CopiedText } | undefined;
  notices: readonly NoticeText[];
  children: ReactNode;
}) {
  const id = useId();
  const what = title.toLowerCase();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <div className="min-w-0 text-ink-2 wrap-anywhere">{aside}</div>
        {copies !== undefined && (
          <div className="ml-auto flex flex-wrap gap-1.5">
            <CopyButton text={copies.csv} what={`${what} as CSV`} words="Copy as CSV" />
            <CopyButton text={copies.json} what={`${what} as JSON`} words="Copy as JSON" />
          </div>
        )}
      </div>
      {notices.length > 0 && (
        <div className="grid gap-2 px-4 pt-3">
          {notices.map(({ tone, text }) => (
            <Notice key={text} tone={tone}>
              {text}
            </Notice>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

export function ReceiptFacts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-9 gap-y-2.5 px-4 pt-3 empty:hidden">{children}</dl>;
}

export function ReceiptFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function ReceiptText({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[64rem] gap-1 px-4 py-2.5 text-sm text-pretty text-ink-3">
      {children}
    </div>
  );
}

export function PaidFact({
  ledger,
  total,
  isRejected,
}: {
  ledger: SourceStatus;
  total: Int64 | undefined;
  /** A ledger returns the completion of a rejected update, but no update. */
  isRejected: boolean;
}) {
  const paid = ledger.facts?.paidTrafficCost;
  const invalid = ledger.facts?.invalid.get('paidTrafficCost');
  return (
    <ReceiptFact name="Paid traffic cost · Ledger">
      {invalid !== undefined ? (
        <InvalidText value={invalid} />
      ) : paid === undefined ? (
        <span className="text-ink-3">
          {isRejected && ledger.status === 'not-found'
            ? 'only the completion reports it'
            : WHY[ledger.status]}
        </span>
      ) : (
        <>
          {counted(paid, 'byte')} of traffic
          {BigInt(paid) < 0n ? (
            <span className="text-warn"> (anomaly: below 0)</span>
          ) : (
            total !== undefined && <span className="text-ink-3">, {besideTotal(paid, total)}</span>
          )}
        </>
      )}
    </ReceiptFact>
  );
}

export function PaidText({ ledger, total }: { ledger: SourceStatus; total: Int64 | undefined }) {
  const { facts, status } = ledger;
  if (facts === undefined && status !== 'loading') return null;
  if (facts && facts.paidTrafficCost === undefined && !facts.invalid.has('paidTrafficCost')) {
    return (
      <p>The ledger reports the paid cost to readers of a submitting party, from version 3.4.12.</p>
    );
  }
  return (
    // While the ledger loads, the line has its place.
    <p className={facts ? '' : 'invisible'}>
      {total === undefined
        ? '“Paid” is the amount charged to this participant. Only Scan reports the total cost.'
        : '“Total” is the cost of the confirmation request; “Paid” is the amount charged to this participant.'}
    </p>
  );
}
