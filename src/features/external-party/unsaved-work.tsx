import { confirmingHosts, observersOf } from '#domain/external-party/external-party.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import type { OnboardingProgress } from './progress.ts';

/**
 * How the reader is about to go: to another page of this network, to another network, anew, or to
 * another key.
 */
export type LeaveWay = 'page' | 'network' | 'anew' | 'key';

/** What goes with the reader, or may, in words: to be read before it is gone. */
export type Loss = {
  readonly title: string;
  /** On the button that does it all the same. */
  readonly go: string;
  readonly points: readonly string[];
  /** Whose fate is not known: its id is to be noted. */
  readonly party: string | undefined;
};

/**
 * Undefined where nothing is lost. A private key is wiped whenever the page is left (KEY-06); the
 * rest is in memory for as long as the tab is connected to this network.
 */
export function lossOf(progress: OnboardingProgress, way: LeaveWay): Loss | undefined {
  const isOpen = OPEN[progress.allocation.kind] !== undefined;
  const points = [keyWords(progress), signatureWords(progress, way), openWords(progress, way)];
  const said = points.filter((one) => one !== undefined);
  if (said.length === 0) return undefined;
  const leave = GOING[way];
  const hasKey = points[0] !== undefined;
  return {
    title: hasKey ? `${leave}, and wipe the key?` : `${leave} before this party is done?`,
    go: hasKey ? `${leave} and wipe the key` : `${leave} all the same`,
    points: said,
    party: isOpen ? progress.generated?.answer.partyId : undefined,
  };
}

const GOING: Readonly<Record<LeaveWay, string>> = {
  page: 'Leave',
  network: 'Leave',
  anew: 'Begin anew',
  key: 'Use another',
};

function keyWords({ chosen, untested }: OnboardingProgress): string | undefined {
  if (untested !== undefined)
    return 'The private key that was just made is wiped then. Its backup was not opened from its file yet: nobody knows whether it is saved, and opens.';
  const holder = chosen?.holder;
  if (holder === undefined) return undefined;
  return holder.isBackedUp
    ? 'The private key that this page holds is wiped then. Its backup opens it again.'
    : 'The private key that this page holds has no backup. Then it is gone for good, and nobody can act for a party that it owns.';
}

/** A signature was made, and nothing with it. */
function signatureWords(
  { consent, allocation, generated }: OnboardingProgress,
  way: LeaveWay,
): string | undefined {
  const isUnused = allocation.kind === 'not-sent' || allocation.kind === 'refused';
  if (consent === undefined || generated === undefined || !isUnused) return undefined;
  const { asked } = generated;
  const isForSeveral = confirmingHosts(asked).length + observersOf(asked).length > 1;
  const made = 'A signature was made, and nothing was allocated with it yet.';
  const fate =
    way === 'page'
      ? 'It stays in this tab until the page is loaded anew, the tab is closed or the network is changed.'
      : 'It is forgotten then, and has to be made again.';
  const bundle = isForSeveral
    ? ' The onboarding bundle, which the other hosts need, goes with it: save it before.'
    : '';
  return `${made} ${fate}${bundle}`;
}

/** It was sent, and nobody knows yet what came of it. */
function openWords({ allocation }: OnboardingProgress, way: LeaveWay): string | undefined {
  const open = OPEN[allocation.kind];
  if (open === undefined) return undefined;
  return way === 'page'
    ? `${open} This page looks for the party when you come back to it, but not after it was loaded anew or the network was changed.`
    : `${open} This page forgets that it was sent, and looks for the party no more: note its id, and look for it before it is made again.`;
}

const OPEN: Readonly<Partial<Record<OnboardingProgress['allocation']['kind'], string>>> = {
  sent: 'The party was sent to the node, whose answer is not here yet.',
  unsure: 'The party was sent to the node, and it is not known whether that took effect.',
};

/** Warns before something is lost, such as a private key of this page (KEY-06). */
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
      {points.map((words) => (
        <p key={words}>{words}</p>
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
