import { openSimulatedNode } from '#sim/http/node.ts';
import { openLedger } from '#sim/ledger/ledger.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import type { World } from '#sim/world/world.ts';

export type ListReader = (asked: {
  /** Below `/v2/updates`; `""` for the list itself. */
  readonly path?: string;
  readonly body: object | string;
  readonly user?: UserName;
}) => Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>;

export function readerOf(scenario: string, now: () => Date): ListReader {
  const node = openSimulatedNode(scenario, { now });
  if (node === undefined) throw new Error(`no scenario ${scenario}`);
  return readerBy((request) => node(request), 'http://simulated.example/ledger');
}

export function readerOfWorld(world: World): ListReader {
  const ledger = openLedger({ release: RELEASES.v35, world });
  return readerBy(async (request) => ledger.fetch(request), 'http://simulated.example');
}

const readerBy =
  (node: (request: Request) => Promise<Response>, base: string): ListReader =>
  async ({ path = '/get-updates-page', body, user = 'operator' }) => {
    const answer = await node(
      new Request(`${base}/v2/updates${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenFor(user)}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

export type WirePage = {
  readonly updates: readonly WireElement[];
  readonly lowestPageOffsetExclusive: number;
  readonly highestPageOffsetInclusive: number;
  readonly nextPageToken: string | null;
};
export type WireElement = {
  readonly update: Readonly<Record<string, { readonly value: WireUpdate }>>;
};
type WireUpdate = {
  readonly offset: number;
  readonly updateId?: string;
  readonly events?: readonly Readonly<
    Record<string, { readonly templateId?: string; readonly witnessParties?: readonly string[] }>
  >[];
};

export const kindsIn = (elements: readonly WireElement[]): readonly string[] =>
  elements.flatMap(({ update }) => Object.keys(update));
export const offsetsIn = (elements: readonly WireElement[]): readonly number[] =>
  elements.flatMap(({ update }) => Object.values(update).map(({ value }) => value.offset));

const ALL = { cumulative: [] };
export const eventsOf = (parties: readonly string[] | 'any', filter: object = ALL): object =>
  parties === 'any'
    ? { filtersForAnyParty: filter }
    : { filtersByParty: Object.fromEntries(parties.map((party) => [party, filter])) };

/** UpdateFormat with every kind. */
export const everyKind = (
  parties: readonly string[] | 'any' = 'any',
  shape: 'ACS_DELTA' | 'LEDGER_EFFECTS' = 'ACS_DELTA',
): object => ({
  includeTransactions: {
    transactionShape: `TRANSACTION_SHAPE_${shape}`,
    eventFormat: eventsOf(parties),
  },
  includeReassignments: eventsOf(parties),
  includeTopologyEvents: {
    includeParticipantAuthorizationEvents: { parties: parties === 'any' ? [] : parties },
  },
});

export async function pageFrom(read: ListReader, body: object): Promise<WirePage> {
  const { status, text } = await read({ body: { updateFormat: everyKind(), ...body } });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

export async function refusalFrom(read: ListReader, body: object, path?: string) {
  const { status, text } = await read({
    body: { updateFormat: everyKind(), ...body },
    ...(path === undefined ? {} : { path }),
  });
  const { code, cause, grpcCodeValue, errorCategory, context, retryInfo } = JSON.parse(text);
  return { status, code, cause, grpcCodeValue, errorCategory, context, retryInfo };
}
