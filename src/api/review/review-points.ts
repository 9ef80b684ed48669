import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { KEY_KINDS, pointOf, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { publicKeyIn } from '#domain/topology/embedded-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { NO_KEY } from '#domain/topology-checks/check-text.ts';
import {
  type Check,
  failed,
  gatherEvidence,
  judged,
  notChecked,
  nothingFound,
} from '#domain/topology-checks/topology-evidence.ts';
import type { Curves } from './review-curves.ts';

/** Checking a point takes about one millisecond, and an onboarding has one point. */
const MOST_COMPUTED = 100;

/**
 * Checks that keys are points of their curves. Their form does not show this. A point off its curve
 * has no owner, and anyone can sign for a point of small order (RFC 8032, 7).
 */
export async function checkPoints(
  curves: Curves,
  requested: RequestedTopology | undefined,
  answer: OpenedAnswer,
): Promise<Check> {
  const evidence = gatherEvidence(requested, answer);
  const inside = evidence.keys.flatMap(({ key }) => publicKeyIn(key) ?? []);
  const keys = [...new Map(inside.map((key) => [fingerprintOf(key), key])).values()];
  const base = {
    what: 'Point on its curve',
    basis: 'expected',
    requested: ['a point on its curve that allows only its owner to sign'],
  } as const;
  if (keys.length > MOST_COMPUTED) {
    const why = `Too many keys for an onboarding; the limit is ${MOST_COMPUTED}.`;
    return { ...base, received: [`${keys.length} keys`], ...failed(why) };
  }
  const found = await foundPoints(curves, keys);
  if (found === undefined) {
    const why = 'The part of this page that checks keys could not be loaded. Try again.';
    return { ...base, received: [], ...notChecked(why) };
  }
  const outcome = judged(
    evidence,
    found.every(({ isPoint }) => isPoint),
    {
      passed: 'Computed: a valid key.',
      failed: 'With this key, either no one or everyone can sign.',
    },
  );
  const isKnown = inside.length === evidence.keys.length && inside.length > 0;
  const unknown = evidence.keys.length === 0 ? NO_KEY : 'Unknown type of key.';
  return {
    ...base,
    received: found.map(({ text }) => text),
    ...(outcome.state === 'passed' && !isKnown ? nothingFound(evidence, unknown) : outcome),
  };
}

/** Returns undefined if the curves do not load, for example because the server does not respond. */
async function foundPoints(curves: Curves, keys: readonly SigningPublicKey[]) {
  try {
    return await Promise.all(keys.map((key) => foundPoint(curves, key)));
  } catch {
    return undefined;
  }
}

async function foundPoint({ keysOf }: Curves, key: SigningPublicKey) {
  const { spec } = key;
  const [found] = await keysOf({ specs: [spec], point: pointOf(key), form: 'SPKI' });
  const isPoint = found !== undefined;
  const place = isPoint ? 'on its curve' : 'not a valid key point';
  return { isPoint, text: `${KEY_KINDS[spec].name}: ${place}` };
}
