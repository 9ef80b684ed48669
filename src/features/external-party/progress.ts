import type { CreatedBackup } from '#api/keys/key-backup.ts';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import type { Act } from '#domain/audit/act.ts';
import type {
  Consent,
  GeneratedTopology,
  RequestedParty,
} from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import type { Failure } from '#domain/failure/failure.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import type { PartyForm } from './party-fields.ts';

export const STEPS = [
  'request',
  'key',
  'generate',
  'verify',
  'sign',
  'allocate',
  'result',
] as const;
export type StepName = (typeof STEPS)[number];

export type ChosenKey = {
  readonly key: SigningPublicKey;
  readonly origin: string;
  readonly holder: KeyHolder | undefined;
  readonly wiped?: { readonly isBackedUp: boolean };
};

/** A key is used only after its backup was tested. */
export type UntestedKey = { readonly holder: KeyHolder; readonly backup: CreatedBackup };

export type Generated = {
  readonly requested: RequestedParty;
  readonly key: SigningPublicKey;
  readonly answer: GeneratedTopology;
  readonly opened: OpenedAnswer;
  readonly checks: readonly Check[];
  /** When the request was sent, and when its response came. */
  readonly times?: {
    readonly sent: Pick<Act, 'at'>;
    readonly came: Pick<Act, 'at' | 'serverDate'>;
  };
};

/** With the key of the page, or elsewhere. */
export type SigningPlace = 'here' | 'outside';

/** The signed topology, for the steps after signing. */
export type Signed = {
  readonly generated: Generated;
  readonly consent: Consent;
  readonly chosen: ChosenKey;
};

/** After a missing response the outcome is checked, never assumed. */
export type Allocation =
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'sent' }
  /** The node reported the signed party; `further` are unknown members of its response. */
  | {
      readonly kind: 'allocated';
      readonly partyId: string;
      readonly further?: readonly string[];
      readonly serverDate?: string | undefined;
      readonly before?: PartyBefore;
    }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The party already existed, so this allocation did not create it. */
  | { readonly kind: 'existing'; readonly failure: Failure }
  /** The outcome is unknown. `failure` is undefined for a bug of Treeline. */
  | ({ readonly kind: 'unsure' } & UnknownOutcome)
  /** The outcome was unknown until the node was found to host the party. */
  | ({ readonly kind: 'found' } & UnknownOutcome);

/** Whether the node had the party before the allocation; unknown if it did not answer. */
export type PartyBefore = 'absent' | 'present' | 'unknown';

type UnknownOutcome = {
  readonly failure: Failure | undefined;
  readonly before?: PartyBefore;
  /** The id of a success that is not the signed party's; may be empty. */
  readonly reported?: string;
};

/** The state of the page, which exists only in memory. */
export type OnboardingProgress = {
  readonly at: StepName;
  /** Restored when the user returns by another link. */
  readonly form: PartyForm | undefined;
  /** The node's last reported participant id; no step waits for an update of it. */
  readonly participant: string | undefined;
  readonly chosen: ChosenKey | undefined;
  readonly untested: UntestedKey | undefined;
  /** Set when the key was wiped because the user left the page. */
  readonly isKeyWiped: boolean;
  readonly generated: Generated | undefined;
  readonly consent: Consent | undefined;
  /** Where the consent was signed. */
  readonly signedWhere?: SigningPlace;
  /** Set when the bundle of this consent was saved, or all hosts have agreed. */
  readonly isBundleDone: boolean;
  readonly allocation: Allocation;
  /** Everything that was done since the page was opened or started over, for the audit record. */
  readonly acts: readonly Act[];
};

export const START: OnboardingProgress = {
  at: 'request',
  form: undefined,
  participant: undefined,
  chosen: undefined,
  untested: undefined,
  isKeyWiped: false,
  generated: undefined,
  consent: undefined,
  isBundleDone: false,
  allocation: { kind: 'not-sent' },
  acts: [],
};

/** Whether the allocation was sent, which fixes the earlier steps. */
export function isSettled({ kind }: Allocation): boolean {
  return kind !== 'not-sent' && kind !== 'refused';
}
