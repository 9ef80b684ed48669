import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue } from 'react';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { Sources } from '#features/update/sources/sources.ts';
import { repeatedMembersQuery } from '#queries/document-parts.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const RepeatedMembers = lazyPart(() =>
  import('#features/update/tree/repeated-members.tsx').then((part) => part.RepeatedMembers),
);

/** Names that occur twice in a response outside its events (events show their own). */
export function UpdateRepetitions({ sources: { scan, ledger } }: { sources: Sources }) {
  return (
    <div className="my-3 grid gap-2 empty:hidden">
      {scan.kind === 'here' && <Repetitions of="the update from Scan" document={scan.document} />}
      {ledger.kind === 'here' && (
        <Repetitions of="the update from the ledger" document={ledger.document} />
      )}
    </div>
  );
}

function Repetitions({ of, document }: { of: string; document: UpdateDocument }) {
  // The rows are read first.
  const isAfterRows = useDeferredValue(true, false);
  const { data: found = [] } = useQuery({
    ...repeatedMembersQuery(document),
    enabled: isAfterRows,
  });
  if (found.length === 0) return null;
  return (
    <Suspense>
      <RepeatedMembers of={of} found={found} />
    </Suspense>
  );
}
