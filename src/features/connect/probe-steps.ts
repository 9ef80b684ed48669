import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { TokenState } from '#api/token/token.ts';
import {
  type Failure,
  type FailureKind,
  failureOf,
  serverMessageOf,
} from '#domain/failure/failure.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerEndQuery, nodeAboutQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';
import { useTokenState } from './token-state.ts';

export type ProbeStep = {
  readonly name: string;
  readonly text: string;
} & (
  | { readonly kind: 'passed' | 'checking' | 'not-checked' | 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure | undefined }
);

/** Only "Connect" repeats a failed step; rendering again does not. */
const ONCE = { retry: false, retryOnMount: false } as const;

export function useLedgerProbe(
  { node, client }: ConnectedNode,
  ledger: LedgerClient,
): { readonly steps: readonly ProbeStep[]; readonly reader: ReaderChoice | undefined } {
  const token = useTokenState(node.token);
  const about = useQuery({ ...nodeAboutQuery(ledger), ...ONCE }, client);
  const end = useQuery({ ...ledgerEndQuery(ledger), ...ONCE, enabled: about.isSuccess }, client);
  const reader = useQuery({ ...readerQuery(ledger), ...ONCE, enabled: end.isSuccess }, client);
  const tokenCheck = tokenStep(token, about.isSuccess, {
    data: end.data?.offset,
    error: end.error,
  });
  const steps = [
    ...versionSteps({ data: about.data?.version, error: about.error }),
    tokenCheck,
    readerStep(end.isSuccess && tokenCheck.kind === 'passed', reader, {
      denial: token?.kind === 'held' ? deniedBy(end.error) : undefined,
      isDenied: token?.denied === true,
    }),
  ];
  return { steps, reader: end.isSuccess ? reader.data : undefined };
}

export function useScanProbe({ client }: ConnectedNode, scan: ScanClient): readonly ProbeStep[] {
  return versionSteps(useQuery({ ...scanVersionQuery(scan), ...ONCE }, client));
}

/** Runs the same checks, each once. @returns whether none failed */
export async function passesProbe({ node, client }: ConnectedNode): Promise<boolean> {
  const { ledger, scan } = node;
  const checks: Promise<unknown>[] = [];
  if (scan !== undefined) checks.push(client.fetchQuery(scanVersionQuery(scan)));
  if (ledger !== undefined) {
    const withToken = async () => {
      await client.fetchQuery(nodeAboutQuery(ledger));
      await client.fetchQuery(ledgerEndQuery(ledger));
      await client.fetchQuery(readerQuery(ledger));
    };
    checks.push(withToken());
  }
  const ends = await Promise.allSettled(checks);
  return ends.every((end) => end.status === 'fulfilled');
}

/** Failures without a response of the node. */
const NO_ANSWER: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'cors',
  'policy',
  'redirected',
  'timeout',
]);

/** False where Treeline's own server responded in place of the node. */
function hasAnswer(failure: Failure): boolean {
  return !NO_ANSWER.has(failure.kind) && serverMessageOf(failure).kind !== 'treeline';
}

/** A response of the node with any status code proves that it is reachable. */
export function versionSteps(version: Settled<string>): ProbeStep[] {
  const failure = failureOf(version.error);
  if (version.data !== undefined)
    return [
      { name: 'Reachable', kind: 'passed', text: 'The server responds.' },
      { name: 'Version', kind: 'passed', text: version.data },
    ];
  if (version.error === null)
    return [
      { name: 'Reachable', kind: 'checking', text: 'Waiting for the response…' },
      { name: 'Version', kind: 'not-checked', text: 'Waiting for the previous step.' },
    ];
  if (failure?.kind === 'paused')
    return [
      { name: 'Reachable', kind: 'not-checked', text: 'Requests to this server are paused.' },
      { name: 'Version', kind: 'not-checked', text: 'The previous step did not pass.' },
    ];
  if (failure !== undefined && hasAnswer(failure))
    return [
      { name: 'Reachable', kind: 'passed', text: 'The server responds.' },
      { name: 'Version', kind: 'failed', text: noVersionText(failure), failure },
    ];
  return [
    { name: 'Reachable', kind: 'failed', text: 'No readable response.', failure },
    { name: 'Version', kind: 'not-checked', text: 'The previous step did not pass.' },
  ];
}

/** Another path, or another server, has the base address. */
function noVersionText({ kind, place }: Failure): string {
  const text = 'The response contains no version.';
  if (kind !== 'not-offered' && kind !== 'not-found' && kind !== 'not-json') return text;
  const base = place.server === 'scan' ? 'Scan, without /v0' : 'the JSON Ledger API, without /v2';
  return `${text} Enter the base address of ${base}.`;
}

/**
 * Any user may read the ledger end, so its response depends only on the token.
 */
export function tokenStep(
  token: TokenState | undefined,
  reached: boolean,
  end: Settled<string>,
): ProbeStep {
  const name = 'Token accepted';
  if (!reached) return { name, kind: 'not-checked', text: 'The previous step did not pass.' };
  // The token ended after this check.
  if (end.data !== undefined && token?.kind === 'held' && token.end !== undefined)
    return { name, kind: 'failed', text: ENDS[token.end], failure: undefined };
  if (end.data !== undefined) {
    const result = token?.kind === 'absent' ? 'No token required.' : 'Token accepted.';
    return { name, kind: 'passed', text: `${result} Ledger end: ${end.data}.` };
  }
  if (end.error === null) return { name, kind: 'checking', text: 'Waiting for the response…' };
  const failure = failureOf(end.error);
  if (failure?.kind === 'refused' && token?.kind === 'held')
    return { name, kind: 'passed', text: 'The token is valid (403, not 401).' };
  return { name, kind: 'failed', text: tokenFailureText(failure), failure };
}

function tokenFailureText(failure: Failure | undefined): string {
  switch (failure?.kind) {
    case 'unauthenticated':
      return ENDS[failure.end ?? 'rejected'];
    case 'needs-token':
      return failure.isExpired
        ? 'The token is expired. Nothing was sent.'
        : 'The ledger requires a token.';
    default:
      return 'The token could not be checked.';
  }
}

const ENDS = {
  expired: 'The token expired.',
  lapsed: 'The ledger no longer accepts the token. The token expired or was revoked.',
  rejected: 'The ledger rejected the token.',
} as const;

function deniedBy(error: Error | null): Failure | undefined {
  const failure = failureOf(error);
  return failure?.kind === 'refused' ? failure : undefined;
}

/** @param denials a 403 of this check, and whether any request was denied and not granted since */
export function readerStep(
  accepted: boolean,
  reader: Settled<ReaderChoice>,
  { denial, isDenied }: { denial?: Failure | undefined; isDenied?: boolean } = {},
): ProbeStep {
  const name = 'Read rights';
  if (denial !== undefined)
    return {
      name,
      kind: 'failed',
      text: 'The user of the token lacks a right, is unknown, or is deactivated.',
      failure: denial,
    };
  if (isDenied && reader.data !== undefined)
    return {
      name,
      kind: 'failed',
      text: `The ledger denied a request (403). ${readerText(reader.data)}`,
      failure: undefined,
    };
  if (!accepted) return { name, kind: 'not-checked', text: 'The previous step did not pass.' };
  if (reader.data?.because === 'no-reading-right')
    return { name, kind: 'failed', text: readerText(reader.data), failure: undefined };
  if (reader.data?.because === 'rights-unreadable')
    return { name, kind: 'unknown', text: readerText(reader.data) };
  if (reader.data !== undefined) return { name, kind: 'passed', text: readerText(reader.data) };
  if (reader.error === null) return { name, kind: 'checking', text: 'Waiting for the response…' };
  const failure = failureOf(reader.error);
  return { name, kind: 'failed', text: 'The rights could not be read.', failure };
}

type Settled<T> = Pick<UseQueryResult<T>, 'data' | 'error'>;

function readerText(reader: ReaderChoice): string {
  if (reader.because === 'no-reading-right')
    return 'The user has no right to read contracts. Requests to read as any party will be rejected.';
  if (reader.because === 'rights-unreadable')
    return 'The rights cannot be read. Treeline first tries to read as any party.';
  if (reader.because === 'no-user') return 'Any party. Without a user, no rights apply.';
  if (reader.kind === 'any-party') return 'Any party.';
  const many = reader.parties.length === 1 ? '1 party' : `${reader.parties.length} parties`;
  return `${many}: ${reader.parties.join(', ')}`;
}
