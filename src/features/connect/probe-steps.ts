import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { TokenState } from '#api/token/token.ts';
import { type Failure, type FailureKind, failureOf } from '#domain/failure/failure.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerEndQuery, nodeAboutQuery, scanVersionQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { useTokenState } from './token-state.ts';

/** One step of the connection's check, in words. */
export type ProbeStep = {
  readonly name: string;
  readonly words: string;
} & (
  | { readonly kind: 'passed' | 'asking' | 'not-asked' | 'not-known' }
  | { readonly kind: 'failed'; readonly failure: Failure | undefined }
);

/** A step that failed is asked again by "Connect" only, not by drawing it anew. */
const ONCE = { retry: false, retryOnMount: false } as const;

/** Checks the ledger step by step; later steps wait for the earlier ones. */
export function useLedgerProbe(
  { node, client }: ConnectedNode,
  ledger: LedgerClient,
): { readonly steps: readonly ProbeStep[]; readonly reader: ReaderChoice | undefined } {
  const token = useTokenState(node.token);
  const mayAsk = token !== undefined && token.kind !== 'absent';
  const about = useQuery({ ...nodeAboutQuery(ledger), ...ONCE }, client);
  const end = useQuery(
    { ...ledgerEndQuery(ledger), ...ONCE, enabled: mayAsk && about.isSuccess },
    client,
  );
  const accepted = mayAsk && end.isSuccess;
  const reader = useQuery({ ...readerQuery(ledger), ...ONCE, enabled: accepted }, client);
  const steps = [
    ...versionSteps({ data: about.data?.version, error: about.error }),
    tokenStep(token, about.isSuccess, { data: end.data?.offset, error: end.error }),
    readerStep(accepted, reader),
  ];
  return { steps, reader: accepted ? reader.data : undefined };
}

export function useScanProbe({ client }: ConnectedNode, scan: ScanClient): readonly ProbeStep[] {
  return versionSteps(useQuery({ ...scanVersionQuery(scan), ...ONCE }, client));
}

/** Runs the same checks (each asked once) and says whether none of them failed. */
export async function passesProbe({ node, client }: ConnectedNode): Promise<boolean> {
  const { ledger, scan, token } = node;
  const checks: Promise<unknown>[] = [];
  if (scan !== undefined) checks.push(client.fetchQuery(scanVersionQuery(scan)));
  if (ledger !== undefined) {
    const withToken = async () => {
      await client.fetchQuery(nodeAboutQuery(ledger));
      if (token?.state().kind === 'absent') return;
      await client.fetchQuery(ledgerEndQuery(ledger));
      await client.fetchQuery(readerQuery(ledger));
    };
    checks.push(withToken());
  }
  const ends = await Promise.allSettled(checks);
  return ends.every((end) => end.status === 'fulfilled');
}

/** Failures after which nothing is known of the server: no answer of its own came. */
const NO_ANSWER: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'cors',
  'policy',
  'redirected',
  'timeout',
]);

/** The version is the first thing asked of a server; a status of any kind is an answer. */
export function versionSteps(version: Asked<string>): ProbeStep[] {
  const failure = failureOf(version.error);
  if (version.data !== undefined)
    return [
      { name: 'Reachable', kind: 'passed', words: 'It answers this page.' },
      { name: 'Version', kind: 'passed', words: version.data },
    ];
  if (version.error === null)
    return [
      { name: 'Reachable', kind: 'asking', words: 'Asking …' },
      { name: 'Version', kind: 'not-asked', words: 'Waits for the step before.' },
    ];
  if (failure !== undefined && !NO_ANSWER.has(failure.kind))
    return [
      { name: 'Reachable', kind: 'passed', words: 'It answers this page.' },
      { name: 'Version', kind: 'failed', words: 'Its answer is no version.', failure },
    ];
  return [
    { name: 'Reachable', kind: 'failed', words: 'No readable answer came.', failure },
    { name: 'Version', kind: 'not-asked', words: 'The step before did not pass.' },
  ];
}

/** The ledger's end may be asked by any user, so its answer tells about the token alone. */
export function tokenStep(
  token: TokenState | undefined,
  reached: boolean,
  end: Asked<string>,
): ProbeStep {
  const name = 'Token accepted';
  if (!reached) return { name, kind: 'not-asked', words: 'The step before did not pass.' };
  if (token === undefined || token.kind === 'absent')
    return { name, kind: 'not-asked', words: 'No token was given, so none was sent.' };
  if (end.data !== undefined) {
    const what = token.kind === 'none-needed' ? 'It asks for none.' : 'It is accepted.';
    return { name, kind: 'passed', words: `${what} The ledger ends at offset ${end.data}.` };
  }
  if (end.error === null) return { name, kind: 'asking', words: 'Asking …' };
  const failure = failureOf(end.error);
  const words =
    failure?.kind === 'unauthenticated'
      ? 'The ledger did not accept it.'
      : 'It could not be tried.';
  return { name, kind: 'failed', words, failure };
}

export function readerStep(accepted: boolean, reader: Asked<ReaderChoice>): ProbeStep {
  const name = 'What it may read';
  if (!accepted) return { name, kind: 'not-asked', words: 'The step before did not pass.' };
  if (reader.data?.because === 'no-reading-right')
    return { name, kind: 'failed', words: readerWords(reader.data), failure: undefined };
  if (reader.data?.because === 'rights-unreadable')
    return { name, kind: 'not-known', words: readerWords(reader.data) };
  if (reader.data !== undefined) return { name, kind: 'passed', words: readerWords(reader.data) };
  if (reader.error === null) return { name, kind: 'asking', words: 'Asking …' };
  const failure = failureOf(reader.error);
  return { name, kind: 'failed', words: 'Its rights could not be read.', failure };
}

type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error'>;

function readerWords(reader: ReaderChoice): string {
  if (reader.because === 'no-reading-right')
    return 'Its rights allow no reading of contracts; the ledger is asked as any party and will refuse.';
  if (reader.because === 'rights-unreadable')
    return 'Its rights cannot be read here; the ledger is asked as any party first.';
  if (reader.kind === 'any-party') return 'Any party.';
  const many = reader.parties.length === 1 ? '1 party' : `${reader.parties.length} parties`;
  return `${many}: ${reader.parties.join(', ')}`;
}
