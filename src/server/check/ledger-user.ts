import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { LedgerEnd } from '#api/ledger/ledger-wire.ts';
import type { AboutClock, NodeAbout } from '#api/node/node-about.ts';
import { microsecondsBetween, spanText } from '#domain/ledger/microseconds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { type Right, readerOfRights } from '#domain/ledger/rights.ts';
import { readZonedTime } from '#domain/ledger/time.ts';
import { nodeStates, type RecordTime } from '#domain/node/node-state.ts';
import { nodeStateLabel } from '#domain/node/node-state-label.ts';
import { pageAccessOf } from '#domain/node/page-access.ts';
import { rightLabels } from '#domain/node/right-labels.ts';
import { counted } from '#domain/text/plural.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import type { NodeClient } from '#server/nodes/open-node-client.ts';
import type { CheckFinding, LedgerCheck } from './check-report.ts';
import { secondsOf } from './clock-finding.ts';
import { type Attempt, attempt, failedFinding, note, ok, problem, valueIn } from './finding.ts';

type AsUser = Pick<
  LedgerCheck,
  'user' | 'rights' | 'pages' | 'participantId' | 'ledgerEnd' | 'prunedUpTo' | 'recordTimes'
>;

/** The same where the ledger answers no request of this user. */
export const NOTHING_AS_USER: AsUser = {
  user: null,
  rights: null,
  pages: null,
  participantId: null,
  ledgerEnd: null,
  prunedUpTo: null,
  recordTimes: [],
};

type Known = {
  /** Undefined where a gateway denies the version. */
  readonly about: (NodeAbout & AboutClock) | undefined;
  readonly end: LedgerEnd;
  readonly causeAt: (url: string) => string | undefined;
};

/** What the ledger returns to a user that it accepts. */
export async function checkAsUser(
  { client }: NodeClient,
  ledger: LedgerClient,
  { about, end, causeAt }: Known,
): Promise<AsUser & { readonly findings: readonly CheckFinding[] }> {
  const [user, pruned, participant] = await Promise.all([
    attempt(ledger.user()),
    attempt(ledger.prunedOffsets()),
    attempt(ledger.participantId()),
  ]);
  const found = valueIn(user);
  const rights = found === undefined ? undefined : await attempt(ledger.userRights(found.id));
  const times = await attempt(client.fetchQuery(recordTimesQuery(ledger)));
  const clockAhead = about?.clockAhead;
  const now = new Date().toISOString();
  const readable = 'value' in user && found === undefined ? 'none-needed' : rights;
  return {
    user: found === undefined ? null : { id: found.id, reportedBy: found.by },
    rights:
      rights === undefined
        ? null
        : (valueIn(rights)?.map(({ kind, party = null }) => ({ kind, party })) ?? null),
    pages: pagesOf(readable),
    participantId: valueIn(participant) ?? null,
    ledgerEnd: end.offset,
    prunedUpTo: valueIn(pruned)?.participant ?? null,
    recordTimes: (valueIn(times) ?? []).map(({ synchronizerId, at }) => ({
      synchronizerId,
      at,
      ageSeconds: secondsOf(ageOf(at, now, clockAhead)),
    })),
    findings: [
      ...userFindings(user, rights, causeAt),
      ...('failure' in participant
        ? [failedFinding('Participant', participant.failure, causeAt)]
        : []),
      ...timeFindings(times, now, clockAhead, causeAt),
      ...stateFindings({ about, end, pruned: valueIn(pruned)?.participant, times }, now),
    ],
  };
}

function pagesOf(rights: Attempt<readonly Right[]> | 'none-needed' | undefined) {
  if (rights === 'none-needed') return pageAccessOf(undefined);
  const known = rights && valueIn(rights);
  return known === undefined ? null : pageAccessOf(known);
}

function userFindings(
  user: Attempt<{ readonly id: string; readonly by: 'node' | 'token' } | undefined>,
  rights: Attempt<readonly Right[]> | undefined,
  causeAt: Known['causeAt'],
): readonly CheckFinding[] {
  if ('failure' in user) return [failedFinding('User', user.failure, causeAt)];
  const { value } = user;
  if (value === undefined)
    return [note('User', 'None. This ledger reports no user, and no rights apply.')];
  const by = value.by === 'node' ? 'reported by the ledger' : 'from the token, not verified';
  const named = ok('User', `${value.id} (${by}).`);
  if (rights === undefined) return [named];
  if ('failure' in rights)
    return [named, note('Rights', 'This user may not read its rights, so they are unknown.')];
  const labels = rightLabels(rights.value).map(({ kind, parties }) =>
    parties.length === 0 ? kind : `${kind} for ${counted(parties.length, 'party', 'parties')}`,
  );
  const text = labels.length === 0 ? 'None.' : `${labels.join(', ')}.`;
  const isBlind = readerOfRights(rights.value).because === 'no-reading-right';
  return [
    named,
    isBlind ? problem('Rights', `${text} No right to read.`, GRANT) : ok('Rights', text),
  ];
}

const GRANT =
  'Grant CanReadAs for a party, or CanReadAsAnyParty. Administration does not include reading.';

function timeFindings(
  times: Attempt<readonly RecordTime[]>,
  now: string,
  clockAhead: bigint | undefined,
  causeAt: Known['causeAt'],
): readonly CheckFinding[] {
  if ('failure' in times) {
    const finding = failedFinding('Record time', times.failure, causeAt);
    // Without a right to read, which is a finding of its own, times may be invisible.
    return [times.failure.kind === 'refused' ? { ...finding, status: 'note' } : finding];
  }
  if (times.value.length === 0)
    return [note('Record time', 'No recent update or checkpoint is visible.')];
  return times.value.map(({ synchronizerId, at }) => {
    const age = ageOf(at, now, clockAhead);
    const time = readZonedTime(at, 'utc');
    const shown = time === undefined ? at : `${time.date} ${time.time.slice(0, 8)} UTC`;
    const old = age === undefined ? '' : `, ${spanText(age < 0n ? 0n : age)} old`;
    return ok('Record time', `${shown}${old}, on ${partyHint(synchronizerId)}.`);
  });
}

/** By the clock of the server, where its difference is known. */
export function ageOf(at: string, now: string, clockAhead: bigint | undefined): bigint | undefined {
  const age = microsecondsBetween(at, now);
  return age === undefined ? undefined : age - (clockAhead ?? 0n);
}

const ADVICE: Readonly<Record<'behind' | 'held-back' | 'restored', string>> = {
  behind: 'Check that the participant is connected to its synchronizers.',
  'held-back': 'Check the connection of the participant to this synchronizer.',
  restored: 'Check whether the node was restored from a backup.',
};

const AHEAD = 'A record time is later than the clock of this machine.';
const NTP = 'Synchronize the clock of this machine (NTP).';

/** The states of the page Node. The clock is a finding of its own. */
function stateFindings(
  {
    about,
    end,
    pruned,
    times,
  }: Pick<Known, 'about' | 'end'> & {
    readonly pruned: LedgerEnd['offset'] | undefined;
    readonly times: Attempt<readonly RecordTime[]>;
  },
  now: string,
): readonly CheckFinding[] {
  const { checkpointSeconds, clockAhead } = about ?? {};
  const states = nodeStates(
    {
      end: end.offset,
      farthestEnd: undefined,
      prunedUpTo: pruned,
      times: valueIn(times) ?? [],
      checkpointSeconds,
      clockAhead,
    },
    now,
  );
  const ended = note('Ledger end', `Offset ${end.offset}.`);
  const further = states.flatMap((state): readonly CheckFinding[] => {
    const text = `${sentence(nodeStateLabel(state))}.`;
    switch (state.kind) {
      case 'clock':
        // The difference by a response is a finding of its own.
        return state.from === 'response' ? [] : [problem('Clock', AHEAD, NTP)];
      case 'pruned':
        return [note('Pruned', text)];
      default:
        return [problem('State', text, ADVICE[state.kind])];
    }
  });
  return [ended, ...further];
}

function sentence(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
