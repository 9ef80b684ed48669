import { confirmingHosts, effectiveThreshold } from '#domain/external-party/external-party.ts';
import type {
  MaybeReported,
  OpenedAnswer,
  RequestedTopology,
} from '#domain/external-party/topology-answer.ts';
import { isSameKey, KEY_KINDS } from '#domain/signing/signing-key.ts';
import { publicKeyIn } from '#domain/topology/embedded-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { confirmationsIn } from '#domain/topology/topology-mapping.ts';
import { requestedHosts, type WantedHost } from './check-hosts.ts';
import { distinct, gatherEvidence } from './topology-evidence.ts';

export type Compared = {
  readonly what: string;
  readonly asked: string;
  readonly answered: string;
  readonly differs: boolean;
};

const NOTHING = 'nothing';

export function compareTopology(
  asked: RequestedTopology,
  answer: OpenedAnswer,
): readonly Compared[] {
  const { hosts: found, keys, mappings } = gatherEvidence(asked, answer);
  const wanted = requestedHosts(asked);
  const ids = distinct([...wanted, ...found].map(({ participant }) => participant));
  const [wantedMay, hostsMay] = [permissionsOf(wanted), permissionsOf(found)];
  const others = keys.filter(({ key }) => {
    const known = publicKeyIn(key);
    return known === undefined || !isSameKey(known, asked.key);
  });
  const hosts = ids.map((id) =>
    compared(id, wantedMay.get(id) ?? 'not requested', hostsMay.get(id) ?? 'no host'),
  );
  return [
    {
      what: 'Synchronizer',
      asked: asked.synchronizer,
      answered: 'not in the signed bytes',
      differs: false,
    },
    compared('Party id', `${asked.hint}::${fingerprintOf(asked.key)}`, answer.partyId),
    {
      what: 'Key',
      asked: KEY_KINDS[asked.key.spec].name,
      answered: keys.length === 0 ? NOTHING : others.length === 0 ? 'the same key' : 'another key',
      differs: keys.length === 0 || others.length > 0,
    },
    compared(
      'Confirmations',
      `${effectiveThreshold(asked)} of ${confirmingHosts(asked).length}`,
      mappings
        .flatMap(confirmationsIn)
        .map(({ threshold, confirmers }) => `${threshold} of ${confirmers.length}`)
        .join(', '),
    ),
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
  const wanted = asked === undefined ? [] : requestedHosts(asked);
  const parties = mappings.flatMap((one) => ('party' in one ? [one.party] : []));
  return distinct([...parties, ...[...wanted, ...hosts].map(({ participant }) => participant)]);
}

function compared(what: string, asked: string, answered: MaybeReported): Compared {
  return { what, asked, answered: answered || NOTHING, differs: asked !== answered };
}
