import type { StatusDetail } from '#domain/completion/completion.ts';
import { exactDurationWords } from '#domain/error-catalogue/grpc-status.ts';
import { AsReceived } from '#ui/payload/as-received.tsx';
import { Fact, Facts } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

type Row = readonly [name: string, value: string];

/** What is understood of one detail of a status, name by name, values unaltered. */
function detailRows(detail: StatusDetail): readonly Row[] {
  switch (detail.kind) {
    case 'error-info':
      return [['Error code', detail.reason], ...detail.metadata];
    case 'retry-info':
      return [['Retry after', exactDurationWords(String(detail.delayMs / 1_000))]];
    case 'request-info':
      return [['Correlation id', detail.requestId]];
    case 'resource-info':
      return [
        ['Resource', detail.resourceName],
        ['Type', detail.resourceType],
        ['Owner', detail.owner],
        ['Description', detail.description],
      ];
    case 'unknown':
      return [];
  }
}

/** The details of a gRPC status in the order of the wire: what is understood, and all as received. */
export function StatusDetails({ details }: { details: readonly StatusDetail[] }) {
  if (details.length === 0) return <p className="text-ink-3">The status has no details.</p>;
  return (
    <ol className="grid gap-3">
      {[...details.entries()].map(([at, detail]) => (
        <li key={at} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="font-mono text-sm text-ink-3 wrap-anywhere">
            {detail.type === '' ? 'no type' : <HonestText text={detail.type} />}
          </p>
          {detail.kind === 'unknown' ? (
            <p className="text-ink-2">Unsupported kind of detail, or not as documented.</p>
          ) : (
            <Facts>
              {detailRows(detail).map(([name, value]) => (
                <Fact key={name} name={<HonestText text={name} />}>
                  {value === '' ? (
                    <span className="text-ink-3">empty</span>
                  ) : (
                    <span className="font-mono whitespace-pre-wrap">
                      <HonestText text={value} />
                    </span>
                  )}
                </Fact>
              ))}
            </Facts>
          )}
          <AsReceived what="Detail" json={detail.raw} />
        </li>
      ))}
    </ol>
  );
}
