import type { ReactNode } from 'react';
import type { RowMove, UpdateRow } from '#domain/update-row.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';

/** What the list knows of one update, name by name. */
export function UpdateFacts({ row }: { row: UpdateRow }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {row.updateId !== '' && (
        <Fact name="Update id">
          <Identifier kind="update" value={row.updateId} />
        </Fact>
      )}
      <Fact name="Recorded">
        {row.recordTime === undefined ? <Untold /> : <Moment iso={row.recordTime} />}
      </Fact>
      <Fact name="Offset">
        <span className="font-mono">{row.offset ?? 'not told'}</span>
      </Fact>
      <Fact name="Synchronizer">
        {row.synchronizerId === undefined ? (
          <Untold />
        ) : (
          <Identifier kind="synchronizer" value={row.synchronizerId} />
        )}
      </Fact>
      <Ids name="Workflow id" text={row.workflowId} />
      <Ids name="Command id" text={row.commandId} />
      {row.move !== undefined && <Move move={row.move} />}
      <Names name="Templates" names={row.templates} />
      <Names name="Choices" names={row.choices} />
      <Names name="Packages" names={row.packages} />
      {row.partyCount > 0 && (
        <Fact name={row.partyCount === 1 ? 'Party' : 'Parties'}>
          {row.parties.map((party) => (
            <Identifier key={party} kind="party" value={party} />
          ))}
          {row.partyCount > row.parties.length && (
            <span className="text-ink-3">
              and {(row.partyCount - row.parties.length).toLocaleString('en')} more
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Move({ move }: { move: RowMove }) {
  return (
    <>
      <Ids name={move.idIs === 'unassignId' ? 'Unassign id' : 'Reassignment id'} text={move.id} />
      <Fact name="Contract">
        <Identifier kind="contract" value={move.contractId} />
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-1 wrap-anywhere">{children}</dd>
    </>
  );
}

function Untold() {
  return <span className="text-ink-3">not told by this node</span>;
}

function Ids({ name, text }: { name: string; text: string }) {
  return text === '' ? null : (
    <Fact name={name}>
      <span className="font-mono">
        <HonestText text={text} />
      </span>
    </Fact>
  );
}

function Names({ name, names }: { name: string; names: readonly string[] }) {
  return names.length === 0 ? null : (
    <Fact name={name}>
      <ul className="grid gap-0.5 font-mono">
        {names.map((one) => (
          <li key={one}>
            <HonestText text={one} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}
