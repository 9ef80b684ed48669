import { Link, useLocation } from '@tanstack/react-router';
import type { Network } from '#domain/network.ts';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';

/**
 * A link named a network that is not to be had here. Elsewhere the page shows another one and says
 * so; what is made here would be made there, so the reader says first whether that is meant.
 */
export function WhichNetwork(props: {
  /** As the link names it. */
  named: string;
  shown: Network;
  onShown: () => void;
}) {
  const { named, shown, onShown } = props;
  const { href } = useLocation();
  return (
    <section aria-labelledby="which-network" className="panel grid gap-3 p-4">
      <h2 id="which-network" className="text-lg font-semibold">
        On which network?
      </h2>
      <p className="max-w-3xl text-ink-2 wrap-anywhere">
        {named === 'typed' ? (
          'This link is for a node whose addresses were typed, and they are forgotten when the page is loaded anew.'
        ) : (
          <>
            The network of this link,{' '}
            <code>
              <HonestText text={named} />
            </code>
            , is not configured here.
          </>
        )}{' '}
        A party belongs to the network that it is made on: nothing of the link is used before you
        have said which one is meant.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/connect"
          search={{ next: href }}
          className="text-accent underline underline-offset-2"
        >
          Choose another network
        </Link>
        <Button onClick={onShown}>
          Make the party on <HonestText text={shown.label} />
        </Button>
      </div>
    </section>
  );
}
