import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { failureOf } from '#domain/failure/failure.ts';
import type { SourceName } from '#domain/update/document.ts';

const NONE: ReadonlySet<SourceName> = new Set();

export function refusedSourcesQuery() {
  return queryOptions<ReadonlySet<SourceName>>({
    queryKey: ['refused-sources'],
    queryFn: () => NONE,
    enabled: false,
    initialData: NONE,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export async function noting<T>(
  client: QueryClient,
  source: SourceName,
  asked: Promise<T>,
): Promise<T> {
  try {
    const answer = await asked;
    note(client, source, false);
    return answer;
  } catch (thrown) {
    if (failureOf(thrown)?.kind === 'not-offered') note(client, source, true);
    throw thrown;
  }
}

function note(client: QueryClient, source: SourceName, isRefused: boolean): void {
  const { queryKey } = refusedSourcesQuery();
  const before = client.getQueryData(queryKey) ?? NONE;
  if (before.has(source) === isRefused) return;
  const now = new Set(before);
  if (isRefused) now.add(source);
  else now.delete(source);
  client.setQueryData(queryKey, now);
}
