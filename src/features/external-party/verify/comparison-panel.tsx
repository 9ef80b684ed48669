import { useId, useState } from 'react';
import type { Compared } from '#domain/topology-checks/topology-comparison.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

const MOST_SHOWN = 20;

/** Request and response side by side, differences first. */
export function ComparisonPanel({ rows }: { rows: readonly Compared[] }) {
  const id = useId();
  const [most, setMost] = useState(MOST_SHOWN);
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        Request vs response
      </h2>
      <table aria-labelledby={id} className="comparison text-sm">
        <thead className="text-ink-3">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Request</th>
            <th scope="col">Response</th>
          </tr>
        </thead>
        <tbody>
          {[...rows.slice(0, most).entries()].map(([at, { what, asked, answered, differs }]) => (
            <tr key={at} data-differs={differs}>
              <th scope="row">
                <HonestText text={what} />
              </th>
              <td data-label="Request">
                <HonestText text={asked} />
              </td>
              <td data-label="Response">
                {differs ? (
                  <>
                    <mark className="check-differs">
                      <HonestText text={answered} />
                    </mark>{' '}
                    <span className="font-sans text-archive">differs</span>
                  </>
                ) : (
                  <HonestText text={answered} />
                )}
              </td>
            </tr>
          ))}
          {rows.length > most && (
            <tr>
              <td colSpan={3}>
                <MoreButton item="tr" onMore={() => setMost(most * 10)}>
                  Show more of {rows.length.toLocaleString('en')} rows
                </MoreButton>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
