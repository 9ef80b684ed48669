import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Network } from '#domain/ledger/rights.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import {
  dishonestNetwork,
  isDemo,
  REJECTED,
  SETTLEMENT,
  SYNCHRONIZER,
  TERMS,
} from './demo-stories.ts';

const GO = 'inline-flex min-h-6 w-fit items-center font-medium text-accent hover:underline';

/** The stories on the demo; on another simulated network the way back to them. */
export function Stories({ network, networks }: { network: Network; networks: readonly Network[] }) {
  if (isDemo(network.id)) return <DemoStories network={network.id} />;
  const demo = networks.find(({ id }) => isDemo(id));
  return (
    demo !== undefined && (
      <p className="text-center text-ink-2">
        Simulated network: <HonestText text={network.label} />.{' '}
        <Link
          to="/"
          search={{ network: demo.id }}
          className="text-accent underline underline-offset-2"
        >
          Back to the stories of the demo
        </Link>
      </p>
    )
  );
}

/** Four stories that show without knowledge of Canton what Treeline answers. */
function DemoStories({ network }: { network: string }) {
  const { updateId, bytes, parties, partial } = SETTLEMENT;
  return (
    <section aria-labelledby="stories" className="grid gap-3">
      <h2 id="stories" className="sr-only">
        Stories
      </h2>
      <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
        <Story
          title="A settlement"
          picture={<Shares />}
          ways={
            <>
              <Link to="/updates/$updateId" params={{ updateId }} className={GO}>
                Follow the settlement ›
              </Link>
              <Link to="/updates/$updateId/views" params={{ updateId }} className={GO}>
                See who saw which part ›
              </Link>
            </>
          }
        >
          Two trades of bonds against coins settle together, or not at all. {parties} parties are
          informed. {partial} of them see only their part.
        </Story>
        <Story
          title="A rejected transfer"
          picture={<Rejected />}
          ways={
            <Link to="/updates/$updateId" params={{ updateId: REJECTED }} className={GO}>
              Explain the rejection ›
            </Link>
          }
        >
          A user pays with a coin that was already spent. The network rejects the payment, and
          nothing moves. Read why, and whether to retry.
        </Story>
        <Story
          title="What did it cost?"
          picture={<Bill />}
          ways={
            <Link to="/updates/$updateId/traffic" params={{ updateId }} className={GO}>
              Open the bill ›
            </Link>
          }
        >
          The settlement took {bytes} bytes of network traffic. The participant that sent it pays.
          The bill lists every part of the message, and the apps that are credited.
        </Story>
        <Story
          title="A dishonest node"
          picture={<Added />}
          ways={
            <Link to="/parties/external" search={partySearch(network)} hash="verify" className={GO}>
              Check its proposal ›
            </Link>
          }
        >
          A node proposes the setup of your new party, and adds a host that you did not request.
          Treeline finds the addition before you sign.
        </Story>
      </ul>
      <p className="text-sm text-ink-3">{TERMS}</p>
    </section>
  );
}

/** The page checks these params itself, so the types of the router do not have them. */
function partySearch(network: string): { readonly network: string } {
  const party = { hint: 'treasury', synchronizer: SYNCHRONIZER };
  return { network: dishonestNetwork(network), ...party };
}

function Story({
  title,
  picture,
  ways,
  children,
}: {
  title: string;
  picture: ReactNode;
  ways: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="panel grid content-start gap-2 p-4 lg:min-h-56">
      <svg aria-hidden="true" viewBox="0 0 200 56" className="h-14 w-50 max-w-full">
        {picture}
      </svg>
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="text-ink-2">{children}</p>
      <div className="grid content-end">{ways}</div>
    </li>
  );
}

function Shares() {
  const parties = [
    [60, 28, 40],
    [100, 10, 290],
    [100, 46, 210],
    [150, 10, 110],
    [150, 46, 170],
  ] as const;
  return (
    <>
      <path
        d="M12 28H60M60 28 100 10M60 28 100 46M100 10H150M100 46H150"
        fill="none"
        stroke="var(--line-strong)"
      />
      <circle cx={12} cy={28} r={7} fill="oklch(0.66 0.14 40)" />
      {parties.map(([x, y, hue]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={7} fill={`oklch(0.66 0.14 ${hue})`} />
      ))}
    </>
  );
}

function Rejected() {
  return (
    <>
      <rect x={1} y={14} width={104} height={28} rx={6} fill="var(--archive-soft)" />
      <text x={14} y={33} fontSize={13} fontWeight={600} fill="var(--archive)">
        ✕ rejected
      </text>
      <path d="M115 28h70" stroke="var(--line-strong)" strokeWidth={2} strokeDasharray="3 4" />
    </>
  );
}

function Bill() {
  return [70, 100, 130, 14].map((width, at) => (
    <rect
      key={width}
      x={1}
      y={4 + at * 14}
      width={width}
      height={8}
      rx={2}
      fill="var(--accent)"
      opacity={0.8}
    />
  ));
}

function Added() {
  return (
    <>
      <rect x={1} y={8} width={64} height={16} rx={4} fill="var(--create-soft)" />
      <text x={74} y={21} fontSize={12} fill="var(--create)">
        ✓ requested
      </text>
      <rect x={1} y={32} width={64} height={16} rx={4} fill="var(--archive-soft)" />
      <text x={74} y={45} fontSize={12} fill="var(--archive)">
        ✕ added by the node
      </text>
    </>
  );
}
