import type { StatusBySource } from '#domain/update/document.ts';

/** Explains a missing verdict, which means neither accepted nor rejected. */
export function NoVerdict({ bySource }: { bySource: StatusBySource }) {
  const { scan, ledger } = bySource;
  const kind = scan.facts?.kind ?? ledger.facts?.kind;
  const isUnreadable = scan.facts?.invalid.has('verdict') === true;
  if (scan.status === 'loading') return <p role="status">Loading the verdict from Scan…</p>;
  return (
    <section aria-label="Verdict" className="panel grid max-w-4xl gap-2 p-4">
      <h2 className="text-lg font-semibold">
        {isUnreadable ? 'Unreadable mediator verdict' : 'No mediator verdict'}
      </h2>
      {(kind === 'transaction' || kind === 'private' || kind === undefined) && (
        <p className="text-ink-2">
          The decision of the mediator is unknown.
          {isUnreadable ? '' : ' An update can exist without its verdict.'}
        </p>
      )}
      {whyNot(bySource).map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
    </section>
  );
}

function whyNot({ scan, ledger }: StatusBySource): readonly string[] {
  const kind = scan.facts?.kind ?? ledger.facts?.kind;
  if (scan.facts?.traffic === 'other-update') return [FOREIGN];
  if (scan.facts?.invalid.has('verdict')) return [UNREADABLE];
  const byKind = kind === 'reassignment' || kind === 'topology' ? [NEVER[kind]] : [];
  switch (scan.status) {
    case 'not-configured':
      return [...byKind, 'Verdicts and views require Scan, and this network has none.'];
    case 'needs-token':
    case 'stopped':
      return [...byKind, 'Verdicts and views require Scan, and the request to Scan was cancelled.'];
    case 'failed':
      return [
        ...byKind,
        'Verdicts and views require Scan, and the request to Scan failed, see above.',
      ];
    case 'other-update':
      return [
        ...byKind,
        'Verdicts and views require Scan, and Scan returned another update, see above.',
      ];
    case 'no-update':
      return [
        ...byKind,
        'Verdicts and views require Scan, and the response of Scan has no update, see above.',
      ];
    case 'not-found':
      return [
        ...byKind,
        'Verdicts and views require Scan, and Scan does not have this update.',
        'This Scan may be behind, or its history may start later.',
      ];
    default:
      if (byKind.length > 0) return byKind;
      if (scan.facts?.kind === 'unknown') return [EMPTY];
      // Only the legacy endpoint of Scan has no traffic.
      return [scan.facts?.traffic === 'not-asked' ? LEGACY : NOT_STORED];
  }
}

const FOREIGN =
  'Scan returned the verdict of another update, which is not shown. Raw shows the response as received.';

const UNREADABLE = 'The verdict is not in the documented format. Raw shows it as received.';

const EMPTY = 'The response of Scan has no transaction, reassignment or verdict.';

const NEVER = {
  reassignment: 'Scan reports no verdicts for reassignments.',
  topology: 'Scan reports no verdicts for topology changes.',
};

const LEGACY = 'The update is from Scan’s legacy endpoint, which has no verdicts.';

const NOT_STORED =
  'Scan has the update without a verdict. The update was recorded before Scan stored verdicts, or this Scan is behind.';
