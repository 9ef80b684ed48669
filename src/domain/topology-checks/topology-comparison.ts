import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { keyText } from '#domain/topology/embedded-key.ts';
import { HOST_RULES, requestedHosts, type WantedHost } from './check-hosts.ts';
import { ANSWER_RULES } from './topology-checks.ts';
import { distinct, gatherEvidence, type Sides } from './topology-evidence.ts';

export type Compared = {
  readonly what: string;
  readonly asked: string;
  readonly answered: string;
  readonly differs: boolean;
};

const NOTHING = 'nothing';

/** Shows both sides of the checks in a short form, and each host with its permission. */
export function compareTopology(
  asked: RequestedTopology,
  answer: OpenedAnswer,
): readonly Compared[] {
  const evidence = gatherEvidence(asked, answer);
  const { hosts: found, keys } = evidence;
  const wanted = requestedHosts(asked);
  const ids = distinct([...wanted, ...found].map(({ participant }) => participant));
  const [wantedMay, hostsMay] = [permissionsOf(wanted), permissionsOf(found)];
  const own = toBase64(asked.key.spki);
  const isOther = keys.some(({ key }) => keyText(key) !== own);
  const hosts = ids.map((id) =>
    compared(id, {
      asked: [wantedMay.get(id) ?? 'not requested'],
      answered: [hostsMay.get(id) ?? 'no host'],
    }),
  );
  return [
    {
      what: 'Synchronizer',
      asked: asked.synchronizer,
      answered: 'not in the signed bytes',
      differs: false,
    },
    compared('Party id', ANSWER_RULES.partyId.sides(evidence)),
    {
      what: 'Key',
      asked: KEY_KINDS[asked.key.spec].name,
      answered: keys.length === 0 ? NOTHING : isOther ? 'another key' : 'the same key',
      differs: keys.length === 0 || isOther,
    },
    compared('Confirmations', HOST_RULES.threshold.sides(evidence)),
    // Only the first of many rows are drawn, so differences come first.
    ...hosts.filter(({ differs }) => differs),
    ...hosts.filter(({ differs }) => !differs),
  ];
}

/** One pass, because a hostile response may list some ten thousand hosts. */
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
  asked: RequestedTopology | undefined,
  answer: OpenedAnswer,
): readonly string[] {
  const { hosts, mappings } = gatherEvidence(asked, answer);
  const parties = mappings.flatMap((one) => ('party' in one ? [one.party] : []));
  return distinct([
    ...parties,
    ...[...requestedHosts(asked), ...hosts].map(({ participant }) => participant),
  ]);
}

function compared(what: string, sides: Sides): Compared {
  const [asked, answered] = [sides.asked.join(', '), sides.answered.join(', ')];
  return { what, asked, answered: answered || NOTHING, differs: asked !== answered };
}
