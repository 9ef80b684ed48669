import { type Moment, momentOf } from '#sim/world/moment.ts';
import {
  GLOBAL,
  hostOf,
  OTHER_PARTICIPANTS,
  PARTICIPANT,
  PRIVATE,
  type Synchronizer,
} from '#sim/world/party.ts';
import { PACKAGES, type Package, pack } from './package.ts';

type Vetting = {
  readonly package: Package;
  readonly synchronizer: Synchronizer;
  /** Undefined means all participants. */
  readonly participants: readonly string[] | undefined;
  readonly from: Moment;
  readonly until?: Moment;
};

const day = (text: string): Moment => momentOf(new Date(`${text}T00:00:00Z`));
const ALWAYS = day('2024-06-24');

const OTHERS = {
  amulet13: pack('splice-amulet', '0.1.13'),
  amulet15: pack('splice-amulet', '0.1.15'),
  dvp22: pack('dvp-settlement', '2.2.0'),
  dvp24: pack('dvp-settlement', '2.4.0'),
  registryApp8: pack('utility-registry-app-v0', '0.8.0'),
  registryHolding41: pack('utility-registry-holding-v0', '0.4.1'),
} as const;

const { amulet, dvp, registryApp, registryHolding, credential } = PACKAGES;
const { harbor, meridian, app } = OTHER_PARTICIPANTS;

const SPECIAL: readonly Vetting[] = [
  { package: OTHERS.amulet13, synchronizer: GLOBAL, participants: undefined, from: ALWAYS },
  { package: amulet, synchronizer: GLOBAL, participants: undefined, from: day('2025-06-02') },
  {
    package: OTHERS.amulet15,
    synchronizer: GLOBAL,
    participants: undefined,
    from: day('2099-01-01'),
  },
  {
    package: OTHERS.dvp22,
    synchronizer: GLOBAL,
    participants: [app, meridian],
    from: ALWAYS,
    until: day('2098-01-01'),
  },
  {
    package: dvp,
    synchronizer: GLOBAL,
    participants: [PARTICIPANT, harbor, meridian],
    from: ALWAYS,
  },
  { package: OTHERS.dvp24, synchronizer: GLOBAL, participants: [PARTICIPANT], from: ALWAYS },
  { package: dvp, synchronizer: PRIVATE, participants: [PARTICIPANT, harbor], from: ALWAYS },
  { package: registryApp, synchronizer: GLOBAL, participants: undefined, from: ALWAYS },
  {
    package: OTHERS.registryApp8,
    synchronizer: GLOBAL,
    participants: [PARTICIPANT],
    from: ALWAYS,
  },
  { package: registryHolding, synchronizer: GLOBAL, participants: undefined, from: ALWAYS },
  {
    package: OTHERS.registryHolding41,
    synchronizer: GLOBAL,
    participants: [PARTICIPANT],
    from: ALWAYS,
  },
  {
    package: credential,
    synchronizer: GLOBAL,
    participants: undefined,
    from: ALWAYS,
    until: day('2025-01-01'),
  },
];

const VETTINGS: readonly Vetting[] = [
  ...SPECIAL,
  ...Object.values(PACKAGES)
    .filter(({ name }) => !SPECIAL.some((vetting) => vetting.package.name === name))
    .map((of) => ({
      package: of,
      synchronizer: GLOBAL,
      participants: undefined,
      from: ALWAYS,
    })),
];

export const isPackageName = (name: string): boolean =>
  VETTINGS.some((vetting) => vetting.package.name === name);

/** The highest version vetted by every participant that hosts one of the parties. */
export function preferredOf(
  name: string,
  parties: readonly string[],
  { id }: Synchronizer,
  at: Moment,
): Package | undefined {
  const hosts = parties.map(hostOf);
  return VETTINGS.filter(
    ({ package: of, synchronizer, participants, from, until }) =>
      of.name === name &&
      synchronizer.id === id &&
      from <= at &&
      (until === undefined || at < until) &&
      hosts.every((host) => participants === undefined || participants.includes(host)),
  )
    .map((vetting) => vetting.package)
    .toSorted((left, right) => byVersion(right, left))[0];
}

function byVersion(left: Package, right: Package): number {
  const [a, b] = [left, right].map(({ version }) => version.split('.').map(Number));
  for (const [place, part] of (a ?? []).entries()) {
    const other = b?.[place] ?? 0;
    if (part !== other) return part - other;
  }
  return 0;
}
