import type { OnboardedParty } from './onboarded-party.ts';
import { distinct } from './topology-evidence.ts';

type SignedHost = OnboardedParty['hosts'][number];

/** A host of a party: as it was signed for, and as it is in force. */
export type SeenHost = {
  readonly participant: string;
  /** What it may do, as signed; undefined where nobody signed for it. */
  readonly may: string | undefined;
  /** Undefined while nobody has told. */
  readonly standing: 'hosted' | 'not-yet' | 'not-signed' | undefined;
};

/** Each host that was signed for, then each that is there without. */
export function hostsSeen(
  signed: readonly SignedHost[],
  told: readonly string[] | undefined,
): readonly SeenHost[] {
  const asSigned = signed.map(({ participant, may }): SeenHost => {
    const standing = told?.includes(participant) === true ? 'hosted' : 'not-yet';
    return { participant, may, standing: told && standing };
  });
  const known = new Set(signed.map(({ participant }) => participant));
  const others = distinct(told ?? []).filter((one) => !known.has(one));
  return [
    ...asSigned,
    ...others.map(
      (participant): SeenHost => ({ participant, may: undefined, standing: 'not-signed' }),
    ),
  ];
}

/** Whether each that was signed for is there; others may be, too. */
export function isAllHosted(
  signed: readonly SignedHost[],
  told: readonly string[] | undefined,
): boolean {
  return signed.every(({ participant }) => told?.includes(participant) === true);
}
