import { type ReactNode, useId } from 'react';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { onboardedParty } from '#domain/topology-checks/topology-hosting.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Line } from '#ui/text/line.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { CustodyText, keyCustodyOf } from './key-custody.tsx';
import { useOnboarding } from './onboarding.ts';
import type { ChosenKey, Generated } from './progress.ts';

/**
 * Lists the contents of the signed bytes, and their omissions, above the button of each
 * irreversible step.
 */
export function TermsPanel({
  title,
  generated: { requested, key, opened },
  chosen,
}: {
  title: string;
  generated: Generated;
  chosen: ChosenKey;
}) {
  const { network } = useOnboarding().connected.node;
  const id = useId();
  const party = onboardedParty(opened);
  if (party === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-md border border-l-[3px] border-line-strong border-l-accent px-[0.9rem] py-3"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <Group name="In the signed bytes">
        <Line name="Party">
          <WholeId text={party.party} />
          <CopyButton text={party.party} what="party id" />
        </Line>
        <Line name="Hosts">
          <ul aria-label="Requested hosts" className="grid gap-1">
            {party.hosts.map(({ participant, may }) => (
              <li key={participant} className="flex flex-wrap items-baseline gap-x-2">
                <Badge>{may}</Badge>
                {participant === requested.participant && (
                  <span className="text-ink-3">
                    this node, as reported; confirm with its operator
                  </span>
                )}
                <WholeId text={participant} />
              </li>
            ))}
          </ul>
        </Line>
        <Line name="Confirmations">
          {party.confirmations}. {party.meaning}
        </Line>
        <Line name="Key">
          {KEY_KINDS[key.spec].name}, namespace and signing key. Losing it means losing the party.
        </Line>
      </Group>
      <Group name="Not in the signed bytes">
        <Line name="Private key">
          <CustodyText custody={keyCustodyOf(chosen)} />
        </Line>
        <Line name="Synchronizer">
          <WholeId text={requested.synchronizer} />
        </Line>
        <Line name="Node">
          <HonestText text={network.label} />{' '}
          <span className="font-mono">
            <HonestText text={network.ledgerUpstream ?? network.baseUrl ?? ''} />
          </span>
        </Line>
      </Group>
    </section>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-3">{name}</p>
      <FactList>{children}</FactList>
    </div>
  );
}
