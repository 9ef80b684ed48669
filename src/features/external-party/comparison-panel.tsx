import { useId } from 'react';
import type { Compared } from '#domain/topology-comparison.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** What was asked and what was answered, side by side; a row that differs says so. */
export function ComparisonPanel({ rows }: { rows: readonly Compared[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        Asked and answered
      </h2>
      <table aria-labelledby={id} className="comparison text-sm">
        <thead className="text-ink-3">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Asked</th>
            <th scope="col">Answered</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, asked, answered, differs }) => (
            <tr key={what} data-differs={differs}>
              <th scope="row">
                <HonestText text={what} />
              </th>
              <td data-label="Asked">
                <HonestText text={asked} />
              </td>
              <td data-label="Answered">
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
        </tbody>
      </table>
    </section>
  );
}
