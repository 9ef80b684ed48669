import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import type { OnboardingProgress } from './progress.ts';

export type LeaveWay = 'page' | 'network' | 'restart' | 'key';

export type Loss = {
  readonly title: string;
  readonly go: string;
  readonly points: readonly string[];
  /** The party whose allocation has an unknown outcome, whose id the user should note. */
  readonly party: string | undefined;
};

/**
 * Returns undefined if nothing is lost. Leaving always wipes a private key (KEY-06); other work
 * remains in memory while the tab is connected to this network.
 */
export function lossOf(progress: OnboardingProgress, way: LeaveWay): Loss | undefined {
  const isOpen = OPEN[progress.allocation.kind] !== undefined;
  const points = [keyLoss(progress), ...signatureLosses(progress, way), openLoss(progress, way)];
  const found = points.filter((one) => one !== undefined);
  if (found.length === 0) return undefined;
  const leave = GOING[way];
  const hasKey = points[0] !== undefined;
  return {
    title: hasKey
      ? `${leave}, and wipe ${way === 'key' ? 'this' : 'the'} key?`
      : `${leave} before this party is complete?`,
    go: hasKey ? `${leave} and wipe ${way === 'key' ? 'this' : 'the'} key` : `${leave} anyway`,
    points: found,
    party: isOpen ? progress.generated?.answer.partyId : undefined,
  };
}

const GOING: Readonly<Record<LeaveWay, string>> = {
  page: 'Leave',
  network: 'Leave',
  restart: 'Start over',
  key: 'Use another key',
};

function keyLoss({ chosen, untested }: OnboardingProgress): string | undefined {
  if (untested !== undefined)
    return 'The new private key will be wiped. Its backup was not tested, so it may be missing or unreadable.';
  const holder = chosen?.holder;
  if (holder === undefined) return undefined;
  return holder.isBackedUp
    ? 'The private key of this page will be wiped. Its backup restores it.'
    : 'The private key of this page has no backup. It will be lost forever, and no one can act for its party.';
}

/** The other hosts submit the body of the bundle, of which the page has the only copy. */
function signatureLosses(
  { consent, allocation: { kind }, generated, isBundleDone }: OnboardingProgress,
  way: LeaveWay,
): readonly (string | undefined)[] {
  if (consent === undefined || generated === undefined) return [];
  const { confirming, observing } = generated.requested;
  const isForSeveral = confirming.length + observing.length > 0;
  return [
    kind === 'not-sent' || kind === 'refused'
      ? `The signature was not used for an allocation yet. ${fateOf('signature', way)}`
      : undefined,
    isForSeveral && !isBundleDone && kind !== 'existing'
      ? `The onboarding bundle for the other hosts was not saved. ${fateOf('bundle', way)}`
      : undefined,
  ];
}

function fateOf(what: 'signature' | 'bundle', way: LeaveWay): string {
  return way === 'page'
    ? `The ${what} stays in this tab until a reload or a change of network.`
    : `The ${what} will be lost.`;
}

function openLoss({ allocation }: OnboardingProgress, way: LeaveWay): string | undefined {
  const open = OPEN[allocation.kind];
  if (open === undefined) return undefined;
  return way === 'page'
    ? `${open} The check for the party continues when you return, but not after a reload or a change of network.`
    : `${open} The check for the party will stop. Note its id, and check for it before you create it again.`;
}

const OPEN: Readonly<Partial<Record<OnboardingProgress['allocation']['kind'], string>>> = {
  sent: 'The allocation was sent, and the node has not responded yet.',
  unsure: 'The allocation was sent, and its outcome is unknown.',
};

export function LeaveDialog({
  loss: { title, go, points, party },
  onStay,
  onGo,
}: {
  loss: Loss;
  onStay: () => void;
  onGo: () => void;
}) {
  return (
    <Dialog title={title} onClose={onStay}>
      {points.map((point) => (
        <p key={point}>{point}</p>
      ))}
      {party !== undefined && (
        <p>
          <WholeId text={party} />
          <CopyButton text={party} what="party id" />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onGo}>{go}</Button>
      </div>
    </Dialog>
  );
}
