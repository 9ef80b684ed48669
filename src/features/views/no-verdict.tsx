import type { FactsBySource } from '#domain/told.ts';

/** No verdict is here: why that can be. Its absence says neither accepted nor rejected. */
export function NoVerdict({ told }: { told: FactsBySource }) {
  const { scan, ledger } = told;
  const kind = scan.facts?.kind ?? ledger.facts?.kind;
  if (scan.standing === 'asking') return <p role="status">Scan is being asked for the verdict…</p>;
  return (
    <section aria-label="Verdict" className="panel grid max-w-4xl gap-2 p-4">
      <h2 className="text-lg font-semibold">No mediator verdict is known here</h2>
      {(kind === 'transaction' || kind === 'private' || kind === undefined) && (
        <p className="text-ink-2">
          That it is missing says nothing of how the mediator decided: an update may be here without
          its verdict.
        </p>
      )}
      {whyNot(told).map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
    </section>
  );
}

function whyNot({ scan, ledger }: FactsBySource): readonly string[] {
  const kind = scan.facts?.kind ?? ledger.facts?.kind;
  const byKind = kind === 'reassignment' || kind === 'topology' ? [NEVER[kind]] : [];
  switch (scan.standing) {
    case 'not-configured':
      return [...byKind, 'Only Scan tells verdicts and views, and this network has no Scan here.'];
    case 'needs-token':
    case 'stopped':
      return [...byKind, 'Only Scan tells verdicts and views, and it was not asked to the end.'];
    case 'failed':
      return [
        ...byKind,
        'Only Scan tells verdicts and views, and it gave no answer for this update. What went wrong stands above.',
      ];
    case 'not-found':
      return [
        ...byKind,
        'Only Scan tells verdicts and views, and Scan does not know this update.',
        'A Scan that has not yet read so far, or whose history does not go back so far, does not know an update.',
      ];
    default:
      return byKind.length > 0 ? byKind : HERE;
  }
}

const NEVER = {
  reassignment: 'This is a reassignment, and Scan tells no verdict with a reassignment.',
  topology: 'This is a topology change: Scan tells verdicts of transactions alone.',
};

const HERE = [
  'Scan has the update and no verdict with it: it is of an older history, from before Scan kept verdicts, or this Scan has not taken the verdict in yet.',
  'A Scan that offers its legacy updates alone tells no verdicts at all.',
];
