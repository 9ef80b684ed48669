import { useQuery } from '@tanstack/react-query';
import type { ScanClient } from '#api/scan/scan.ts';
import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { dsoQuery } from '#queries/node-facts.ts';
import { scanVersionQuery } from '#queries/node-status.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { NodeFact, NodeFactList, NotReported, Panel, PartFailures } from './fact.tsx';

/** Scan's version and the organisation that runs it. */
export function ScanPanel({
  connected: { client },
  scan,
}: {
  connected: ConnectedNode;
  scan: ScanClient;
}) {
  const version = useQuery(scanVersionQuery(scan), client);
  const dso = useQuery(dsoQuery(scan), client);
  return (
    <Panel title="Scan" aside={<span className="font-mono wrap-anywhere">{scan.scanUrl}</span>}>
      <NodeFactList>
        <NodeFact name="Version" of={version}>
          {(text) => (
            <span className="font-mono">
              <HonestText text={text} />
            </span>
          )}
        </NodeFact>
        <NodeFact name="DSO" of={dso}>
          {({ party }) => <Identifier kind="party" value={party} />}
        </NodeFact>
        <NodeFact name="Run by" of={dso}>
          {({ svParty }) =>
            svParty === undefined ? (
              <NotReported by="Scan" />
            ) : (
              <Identifier kind="party" value={svParty} />
            )
          }
        </NodeFact>
        <NodeFact name="Super validators" of={dso}>
          {({ svNodes, votingThreshold }) => (
            <>
              {svNodes ?? <NotReported by="Scan" />}
              <span className="text-ink-3"> · voting threshold </span>
              {votingThreshold ?? <NotReported by="Scan" />}
            </>
          )}
        </NodeFact>
        <NodeFact name="Mining round" of={dso}>
          {({ latestRound, initialRound }) => (
            <>
              <Round number={latestRound} />
              {initialRound !== undefined && (
                <span className="text-ink-3">
                  {' '}
                  · since round <HonestText text={initialRound} />
                </span>
              )}
            </>
          )}
        </NodeFact>
      </NodeFactList>
      <PartFailures of={[version, dso]} />
    </Panel>
  );
}

function Round({ number }: { number: Int64 | undefined }) {
  return number === undefined ? <NotReported by="Scan" /> : grouped(number);
}
