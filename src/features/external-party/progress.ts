import type { KeyBackup } from '#api/keys/key-backup.ts';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import type {
  AskedParty,
  Consent,
  GeneratedTopology,
} from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import type { Failure } from '#domain/failure/failure.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import type { PartyForm } from './party-fields.ts';

export const STEPS = [
  'what',
  'key',
  'generate',
  'verify',
  'sign',
  'allocate',
  'afterwards',
] as const;
export type StepName = (typeof STEPS)[number];

/** The key that shall own the party. */
export type ChosenKey = {
  readonly key: SigningPublicKey;
  /** How it came here, in words. */
  readonly origin: string;
  /** The private key, where this page has it. */
  readonly holder: KeyHolder | undefined;
  /** The page had it, and wiped it. */
  readonly wiped?: { readonly isBackedUp: boolean };
};

/** A key made here whose backup was not yet opened from its file; only then is it used. */
export type UntestedKey = { readonly holder: KeyHolder; readonly backup: KeyBackup };

/** What the node generated, for exactly this request. */
export type Generated = {
  readonly asked: AskedParty;
  readonly key: SigningPublicKey;
  readonly answer: GeneratedTopology;
  /** Read and hashed here. */
  readonly opened: OpenedAnswer;
  /** What was found when the answer was read here. */
  readonly checks: readonly Check[];
};

/** How far allocation is. What the node did after it did not answer is found out, never guessed. */
export type Allocation =
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'allocated'; readonly partyId: string }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** A party of this id was there before, so this is not what made it. */
  | { readonly kind: 'existing'; readonly failure: Failure }
  /** It may or may not have taken effect; without a failure where something of ours broke. */
  | { readonly kind: 'unsure'; readonly failure: Failure | undefined }
  /** It was unsure, until the node was seen to host the party. */
  | { readonly kind: 'found'; readonly failure: Failure | undefined };

/** All that this page remembers while the tab lives. It is in memory alone. */
export type OnboardingProgress = {
  readonly at: StepName;
  /** The form as it last was, for who comes back by another link. */
  readonly form: PartyForm | undefined;
  /** The node's own id as last told: a new token asks for it again, and no step waits for that. */
  readonly participant: string | undefined;
  readonly chosen: ChosenKey | undefined;
  readonly untested: UntestedKey | undefined;
  /** The key made here was wiped when the page was left. */
  readonly isKeyWiped: boolean;
  readonly generated: Generated | undefined;
  /** The owner's, to exactly what was generated. */
  readonly consent: Consent | undefined;
  readonly allocation: Allocation;
};

export const START: OnboardingProgress = {
  at: 'what',
  form: undefined,
  participant: undefined,
  chosen: undefined,
  untested: undefined,
  isKeyWiped: false,
  generated: undefined,
  consent: undefined,
  allocation: { kind: 'not-sent' },
};

/** The topology is on its way to the ledger, or there, or another one is: what was before stays. */
export function isSettled({ kind }: Allocation): boolean {
  return kind !== 'not-sent' && kind !== 'refused';
}
