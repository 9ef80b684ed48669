import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { keyText } from '#domain/topology/embedded-key.ts';
import { HOST_RULES, requestedHosts, type WantedHost } from './check-hosts.ts';
import { ANSWER_RULES } from './topology-checks.ts';
import { distinct, gatherEvidence, type Sides } from './topology-evidence.ts';

export type Compared = {
  readonly what: string;
  readonly requested: string;
  readonly received: string;
  readonly differs: boolean;
};

const NOTHING = 'nothing';

/** Shows both sides of the checks in a short form, with each host's permission. */
export function compareTopology(
  requested: RequestedTopology,
  answer: OpenedAnswer,
): readonly Compared[] {
  const evidence = gatherEvidence(requested, answer);
  const { hosts: found, keys } = evidence;
  const wanted = requestedHosts(requested);
  const ids = distinct([...wanted, ...found].map(({ participant }) => participant));
  const [wantedMay, hostsMay] = [permissionsOf(wanted), permissionsOf(found)];
  const own = toBase64(requested.key.spki);
  const isOther = keys.some(({ key }) => keyText(key) !== own);
  const hosts = ids.map((id) =>
    compared(id, {
      requested: [wantedMay.get(id) ?? 'not requested'],
      received: [hostsMay.get(id) ?? 'no host'],
    }),
  );
  return [
    {
      what: 'Synchronizer',
      requested: requested.synchronizer,
      received: 'not in the signed bytes',
      differs: false,
    },
    compared('Party id', ANSWER_RULES.partyId.sides(evidence)),
    {
      what: 'Key',
      requested: KEY_KINDS[requested.key.spec].name,
      received: keys.length === 0 ? NOTHING : isOther ? 'another key' : 'the same key',
      differs: keys.length === 0 || isOther,
    },
    compared('Confirmations', HOST_RULES.threshold.sides(evidence)),
    // Only the first of many rows are drawn, so differences come first.
    ...hosts.filter(({ differs }) => differs),
    ...hosts.filter(({ differs }) => !differs),
  ];
}

/** One pass, because a hostile response may list about ten thousand hosts. */
function permissionsOf(list: readonly WantedHost[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { participant, permission } of list) {
    const before = found.get(participant);
    found.set(participant, before === undefined ? permission : `${before}, ${permission}`);
  }
  return found;
}

/** Returns the distinct parties and participants of request and response. */
export function namesIn(
  requested: RequestedTopology | undefined,
  answer: OpenedAnswer,
): readonly string[] {
  const { hosts, mappings } = gatherEvidence(requested, answer);
  const parties = mappings.flatMap((one) => ('party' in one ? [one.party] : []));
  return distinct([
    ...parties,
    ...[...requestedHosts(requested), ...hosts].map(({ participant }) => participant),
  ]);
}

function compared(what: string, sides: Sides): Compared {
  const [requested, received] = [sides.requested.join(', '), sides.received.join(', ')];
  return { what, requested, received: received || NOTHING, differs: requested !== received };
}
