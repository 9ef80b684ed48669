import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Network } from '#domain/ledger/rights.ts';
import { isDemo } from './demo-stories.ts';
import { groupNetworks } from './situation-groups.ts';

type Situation = { readonly key: string; readonly label: string; readonly link: ReactNode };
type Group = {
  readonly name: string;
  readonly situations: readonly Situation[];
  /** Open before anything is typed. */
  readonly isOpen: boolean;
};

const LINK =
  'block py-1 pr-4 pl-9 text-ink-2 hover:bg-raised hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink';

/** The samples of this simulated network, and the other networks by group, behind one filter. */
export function Situations({
  network,
  networks,
}: {
  network: Network;
  networks: readonly Network[];
}) {
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const groups = [...samplesOf(network), ...othersOf(networks, network)];
  const count = groups.reduce((sum, { situations }) => sum + situations.length, 0);
  const shown = groups
    .map((group) => ({
      ...group,
      situations: group.situations.filter(({ label }) => label.toLowerCase().includes(sought)),
    }))
    .filter(({ situations }) => situations.length > 0);
  return (
    <section aria-labelledby="situations" className="panel">
      <div className="home-bar">
        <h2 id="situations" className="font-semibold">
          {isDemo(network.id) ? 'More simulated situations' : 'Simulated situations'}
        </h2>
        <input
          type="text"
          aria-label="Filter situations"
          placeholder={`Filter ${count} situations`}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setText('');
          }}
          className="h-7 w-40 min-w-0 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
        />
      </div>
      <p role="status" className={shown.length === 0 ? 'px-4 py-3 text-ink-3' : 'sr-only'}>
        {sought === ''
          ? ''
          : shown.length === 0
            ? 'No situation with this text.'
            : `${shown.reduce((sum, { situations }) => sum + situations.length, 0)} of ${count} situations`}
      </p>
      {shown.map(({ name, situations, isOpen }) => (
        <details
          // A filter opens the groups, and its end closes them.
          key={`${name} ${sought === ''}`}
          aria-label={name}
          open={isOpen || sought !== ''}
          className="situations border-t border-line first-of-type:border-0"
        >
          <summary className="flex min-h-9 items-center gap-2 px-4 py-1.5 hover:bg-raised">
            <span className="flex-1">{name}</span>
            <span className="text-sm text-ink-3">
              {situations.length} <span className="sr-only">situations</span>
            </span>
          </summary>
          <ul className="pb-2">
            {situations.map(({ key, link }) => (
              <li key={key}>{link}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function samplesOf(network: Network): readonly Group[] {
  const { id, samples, commands = [] } = network;
  const updates = samples.map(({ updateId, label }) => ({
    key: updateId,
    label,
    link: (
      <Link to="/updates/$updateId" params={{ updateId }} className={LINK}>
        {label}
      </Link>
    ),
  }));
  const failed = commands.map(({ commandId, offset, label }) => ({
    key: commandId,
    label,
    link: (
      <Link to="/completions" search={{ find: commandId, sel: offset }} className={LINK}>
        {label}
      </Link>
    ),
  }));
  return [
    { name: 'Sample updates', situations: updates, isOpen: !isDemo(id) },
    { name: 'Sample failed commands', situations: failed, isOpen: false },
  ].filter(({ situations }) => situations.length > 0);
}

function othersOf(networks: readonly Network[], current: Network): readonly Group[] {
  // A world of a test (`sim-lying~t1`) is marked as its scenario.
  const [scenario] = current.id.split('~');
  const toSituation = ({ id, label }: Network) => ({
    key: id,
    label,
    link: (
      <Link
        to="/"
        search={{ network: id }}
        aria-current={id === scenario ? 'true' : undefined}
        className={LINK}
      >
        {label}
      </Link>
    ),
  });
  const simulated = networks.filter(({ samples }) => samples.length > 0);
  const demo = isDemo(current.id) ? [] : simulated.filter(({ id }) => isDemo(id));
  const groups = groupNetworks(simulated.filter(({ id }) => !isDemo(id)));
  return [
    ...demo.map((one) => ({ name: one.label, situations: [toSituation(one)], isOpen: true })),
    ...groups.map(({ name, networks: members }) => ({
      name,
      situations: members.map(toSituation),
      isOpen: members.some(({ id }) => id === scenario),
    })),
  ];
}
