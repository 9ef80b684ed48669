import { type Audited, toAuditRecord } from '#domain/audit/audit-record.ts';
import { auditJson, auditText } from '#domain/audit/audit-text.ts';
import { isUnsent } from '#domain/failure/failure.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { type OnboardingPage, useOnboarding } from './onboarding.ts';
import type { Allocation, Generated, OnboardingProgress } from './progress.ts';
import { fileNameOf } from './save-bundle.tsx';
import { allocationText } from './step-text.ts';

const FORMS = [
  { words: 'Save audit record', type: 'application/json', ending: 'json', print: auditJson },
  { words: 'Save as text', type: 'text/plain', ending: 'txt', print: auditText },
] as const;

/** Saves what was shown, checked, signed and sent until now, and when. */
export function SaveRecord({ generated }: { generated: Generated }) {
  const { connected, ledger, onboarding } = useOnboarding();
  const save = ({ type, ending, print }: (typeof FORMS)[number]) => {
    // As it is when the button is pressed.
    const audited = auditedOf({ connected, ledger }, onboarding.progress(), generated);
    const record = toAuditRecord(audited, new Date().toISOString());
    const name = `audit-${fileNameOf(generated.requested.hint)}.${ending}`;
    saveFile(new Blob([print(record)], { type }), name);
  };
  return (
    <section aria-label="Audit record" className="grid gap-1 print:hidden">
      <div className="flex flex-wrap gap-3">
        {FORMS.map((form) => (
          <Button key={form.ending} onClick={() => save(form)}>
            {form.words}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-3">
        What was shown, checked, signed and sent until now, with hashes and times, but no private
        key, no token and no usable signature.
      </p>
    </section>
  );
}

function auditedOf(
  { connected, ledger }: Pick<OnboardingPage, 'connected' | 'ledger'>,
  { chosen, consent, allocation, acts }: OnboardingProgress,
  { requested, key, answer, opened, checks }: Generated,
): Audited {
  const { id, label } = connected.node.network;
  const network = { id, label, ledger: ledger.address };
  const keyOrigin = chosen?.origin ?? '';
  const outcome = allocationOutcome(allocation);
  return { network, requested, key, keyOrigin, answer, opened, checks, consent, outcome, acts };
}

const NOT_SENT: Readonly<Partial<Record<Allocation['kind'], string>>> = {
  'not-sent': 'not sent',
  sent: 'sent; no response yet',
  refused: 'sent; rejected by the node',
};

export function allocationOutcome(allocation: Allocation): Audited['outcome'] {
  const isNeverSent = allocation.kind === 'refused' && isUnsent(allocation.failure);
  return {
    allocation: NOT_SENT[isNeverSent ? 'not-sent' : allocation.kind] ?? allocationText(allocation),
    ...('before' in allocation && { partyBefore: allocation.before }),
    ...('reported' in allocation && { reportedParty: allocation.reported }),
    ...('failure' in allocation && { failure: allocation.failure }),
  };
}
