import type { RepeatedMember } from '#domain/update/document.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Names that occur more than once in an object, with their values as received. */
export function RepeatedMembers({ of, found }: { of: string; found: readonly RepeatedMember[] }) {
  return (
    <Notice tone="warning">
      <p>
        <b>Anomaly: duplicate names in the JSON of {of}.</b> Treeline uses the last value.
      </p>
      <ul className="grid gap-1 pt-1">
        {[...found.entries()].map(([at, { name, count, values }]) => (
          <li key={at}>
            <code className="wrap-anywhere">
              <HonestText text={name} />
            </code>{' '}
            occurs {count} times:
            <ul className="list-disc pl-5">
              {[...values.entries()].map(([place, value]) => (
                <li key={place}>
                  <code className="wrap-anywhere">
                    <HonestText text={value} />
                  </code>
                </li>
              ))}
              {count > values.length && <li>and {count - values.length} more, see Raw</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
