import { type ReactNode, useId } from 'react';
import type { Notice as NoticeText } from '#domain/document.ts';
import { CopyButton } from '#ui/copy.tsx';
import { Notice } from '#ui/notice.tsx';

/** A region with its heading, what it is in a few words, and what can be copied of it. */
export function ReceiptFrame({
  title,
  aside,
  copies,
  notices,
  children,
}: {
  title: string;
  aside: ReactNode;
  copies: { readonly csv: () => string; readonly json: () => string } | undefined;
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

/** Facts side by side, each under its name. */
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

/** What the facts mean, in sentences below them. */
export function ReceiptWords({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[64rem] gap-1 px-4 py-2.5 text-sm text-pretty text-ink-3">
      {children}
    </div>
  );
}
