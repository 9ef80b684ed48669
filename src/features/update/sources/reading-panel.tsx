import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { takesPackageNamesOnly } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { ledgerUpdateCurl } from '#api/updates/update-curl.ts';
import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { SourceName } from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readerQuery } from '#queries/reader.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { NameListField } from '#ui/names/name-list-field.tsx';
import {
  draftOf,
  ledgerSourceShown,
  namesWith,
  problemsOf,
  type ReadingDraft,
  readingOfDraft,
  rightsHint,
  shapeHint,
} from './reading-draft.ts';
import type { Sources } from './sources.ts';

/** How this update is read from the ledger. No request is sent before "Read update". */
export function ReadingPanel({
  connected,
  ledger,
  updateId,
  state,
  wanted,
  shown,
  offered,
  version,
  reading = {},
  onReading,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  updateId: UpdateId;
  state: Sources['ledger'];
  /** The source in the address. */
  wanted: SourceName | undefined;
  shown: SourceName | undefined;
  offered: readonly SourceName[];
  version: string | undefined;
  reading: LedgerReading | undefined;
  /** `source` is set where the page has to change to the ledger. */
  onReading: (reading: LedgerReading, source: SourceName | undefined) => void;
}) {
  const source = ledgerSourceShown(state, wanted, offered);
  const usual = useQuery<ReaderChoice>(readerQuery(ledger), connected.client).data;
  const [typed, setTyped] = useState({ party: '', face: '' });
  const [form, setForm] = useState(() => draftOf(reading));
  const change = (difference: Partial<ReadingDraft>) =>
    setForm((before) => ({ ...before, ...difference }));
  const draft: ReadingDraft = {
    ...form,
    parties: namesWith(form.parties, typed.party),
    interfaces: namesWith(form.interfaces, typed.face),
    byParties: form.byParties && source === 'ledger-flat',
  };
  const next = readingOfDraft(draft);
  const reader: Reader | undefined = next.reader ?? usual;
  const problems = problemsOf(draft, reader, {
    source,
    packageNamesOnly: takesPackageNamesOnly(version),
  });
  const isValid = Object.values(problems).every((list) => list.length === 0);
  const read = (chosen: LedgerReading) =>
    onReading(chosen, shown?.startsWith('scan') ? source : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) read(next);
  };
  const takesFormat = source !== 'ledger-tree' && !draft.byParties;
  return (
    <section aria-label="Read as" className="panel my-3 p-4">
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <ChoiceRow
              label="Read as"
              value={form.who}
              options={[
                { value: 'rights', label: 'Token rights' },
                { value: 'parties', label: 'These parties' },
                { value: 'any', label: 'Any party' },
              ]}
              {...(form.who === 'rights' ? { hint: rightsHint(usual) } : {})}
              onChange={(who) => change({ who })}
            />
            {form.who === 'parties' && (
              <NameListField
                label="Parties"
                one="party"
                list={{
                  names: form.parties,
                  onNames: (parties) => change({ parties }),
                  typed: typed.party,
                  onTyped: (party) => setTyped((before) => ({ ...before, party })),
                  problems: problems.parties,
                }}
                offered={usual?.kind === 'parties' ? usual.parties : []}
                isParties
                placeholder="alice::1220…"
                hint="The node rejects parties that the token cannot read."
              />
            )}
            {source === 'ledger-flat' && (
              <ChoiceRow
                label="Request"
                value={form.byParties ? 'parties' : 'format'}
                options={[
                  { value: 'format', label: 'Transaction format' },
                  { value: 'parties', label: 'Requesting parties' },
                ]}
                hint={
                  problems.request[0] ??
                  (form.byParties
                    ? 'Sent without a format: every template, ACS delta.'
                    : 'Sent without requesting parties.')
                }
                onChange={(by) => change({ byParties: by === 'parties' })}
              />
            )}
            {takesFormat && (
              <ChoiceRow
                label="Shape"
                value={form.shape}
                options={[
                  { value: 'default', label: 'Default' },
                  { value: 'ledger-effects', label: 'Ledger effects' },
                  { value: 'acs-delta', label: 'ACS delta' },
                ]}
                hint={shapeHint(form.shape, source)}
                onChange={(shape) => change({ shape })}
              />
            )}
          </div>
          <div className="grid min-w-0 content-start gap-4">
            {takesFormat ? (
              <>
                <NameListField
                  label="Interface views"
                  one="interface"
                  list={{
                    names: form.interfaces,
                    onNames: (interfaces) => change({ interfaces }),
                    typed: typed.face,
                    onTyped: (face) => setTyped((before) => ({ ...before, face })),
                    problems: problems.interfaces,
                  }}
                  placeholder="#package-name:Module:Interface"
                  hint="Created contracts have their views as these interfaces."
                />
                <ChoiceRow
                  label="Created event blobs"
                  value={form.blobs ? 'yes' : 'no'}
                  options={[
                    { value: 'no', label: 'Leave out' },
                    { value: 'yes', label: 'Include' },
                  ]}
                  hint="Each created contract as bytes. Responses are larger."
                  onChange={(blobs) => change({ blobs: blobs === 'yes' })}
                />
              </>
            ) : (
              <p className="text-sm text-ink-3">
                {source === 'ledger-tree'
                  ? 'The old tree accepts parties only. Select the flat transaction as source for shape and filters.'
                  : 'Shape and filters need a transaction format.'}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <Button type="submit" look="primary" disabled={!isValid}>
            Read update
          </Button>
          <Button onClick={() => read({})}>Reset</Button>
          {isValid && reader !== undefined && (
            <CopyButton
              text={() => ledgerUpdateCurl(ledger, { source, updateId, reader, reading: next })}
              what="request as curl"
              words="Copy as curl"
            />
          )}
        </div>
      </form>
    </section>
  );
}
