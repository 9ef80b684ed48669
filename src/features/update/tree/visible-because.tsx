import type { Reader } from '#domain/ledger/rights.ts';
import type { EventDetail } from '#domain/update/document.ts';
import { eventVisibility, type VisibilityRole } from '#domain/update/visible-because.ts';
import { PartyList } from '#ui/names/party-list.tsx';

const LABELS: Record<VisibilityRole, string> = {
  signatory: 'Signatory',
  observer: 'Observer',
  acting: 'Acting party',
  submitter: 'Submitter',
  hosted: 'Party itself',
  stakeholder: 'Stakeholder',
  witness: 'Witness',
  'witness-only': 'Witness only',
};

const NOTES: Partial<Record<VisibilityRole, string>> = {
  stakeholder: 'Signatory or observer; the event does not list which.',
  witness: 'Stakeholder of the contract, or informed by an event above.',
  'witness-only': 'Informed by an event above.',
};

type Others = readonly [label: string, note?: string];
const UNKNOWN: Others = ['Not known', 'The event does not report witnesses.'];
const NOT_INFORMED: Others = ['Not informed'];
const NO_STAKEHOLDER: Others = [
  'Not a stakeholder',
  'An ACS delta does not report other witnesses.',
];

/** Why the parties of the request see an event, in the event's detail. */
export function VisibleBecause({
  event,
  reader,
  isDelta,
}: {
  event: EventDetail;
  reader: Reader;
  /** The event is of an ACS delta. */
  isDelta: boolean;
}) {
  const found = eventVisibility(event, reader);
  const [label, note]: Others =
    event.witnesses === undefined ? UNKNOWN : isDelta ? NO_STAKEHOLDER : NOT_INFORMED;
  return (
    <section aria-label="Visible to you because" className="min-w-0">
      <h3 className="mb-1 text-sm text-ink-3">Visible to you because</h3>
      {found.kind === 'any-party' ? (
        <p className="text-ink-2">Read as any party, so there are no read-as parties.</p>
      ) : (
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          {found.reasons.map(([role, parties]) => (
            <Role key={role} label={LABELS[role]} note={NOTES[role]} parties={parties} />
          ))}
          {found.others.length > 0 && <Role label={label} note={note} parties={found.others} />}
        </dl>
      )}
    </section>
  );
}

function Role(props: { label: string; note: string | undefined; parties: readonly string[] }) {
  const { label, note, parties } = props;
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <PartyList parties={parties} />
        {note !== undefined && <p className="text-sm text-ink-3">{note}</p>}
      </dd>
    </>
  );
}
