import type { ReactNode } from 'react';
import type { Completion } from '#domain/completion.ts';
import { Fact, Facts, Untold } from '#ui/fact.tsx';
import { Identifier, type IdentifierKind } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartyList } from '#ui/party-list.tsx';

/** Which command it was: every id with its copy button. */
export function CompletionFacts({ completion }: { completion: Completion }) {
  const { actAs, recordTime, synchronizerId, offset } = completion;
  return (
    <Facts>
      <Fact name="Command id">{idOr('command', completion.commandId)}</Fact>
      <Fact name="Submission id">{idOr('submission', completion.submissionId)}</Fact>
      <Fact name="Acting parties">
        {actAs.length === 0 ? (
          <span className="text-ink-3">none of those that were asked for</span>
        ) : (
          <PartyList parties={actAs} />
        )}
      </Fact>
      <Fact name="User">{idOr('user', completion.userId)}</Fact>
      <Fact name="Recorded">
        {recordTime === undefined ? <Untold /> : <Moment iso={recordTime} ago />}
      </Fact>
      <Fact name="Offset">
        {offset === undefined ? <Untold /> : <span className="font-mono">{offset}</span>}
      </Fact>
      <Fact name="Update id">{idOr('update', completion.updateId, 'none')}</Fact>
      <Fact name="Trace id">{idOr('trace', completion.traceId ?? '')}</Fact>
      <Fact name="Synchronizer">{idOr('synchronizer', synchronizerId ?? '')}</Fact>
      <Fact name="Transaction hash">{idOr('hash', completion.transactionHash ?? '')}</Fact>
    </Facts>
  );
}

function idOr(kind: IdentifierKind, value: string, none?: string): ReactNode {
  if (value !== '') return <Identifier kind={kind} value={value} />;
  return none === undefined ? <Untold /> : <span className="text-ink-3">{none}</span>;
}
