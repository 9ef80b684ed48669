import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SourceName, UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import type { SourceState } from '#features/update/sources/sources.ts';
import { UpdateFactList } from './facts.tsx';

const document = (source: SourceName, change: Partial<UpdateFacts>) => {
  const read: Partial<UpdateDocument> = { source, facts: updateFactsFixture(change) };
  return read as UpdateDocument;
};

function absencesOf(scan: UpdateDocument, ledger: UpdateDocument): readonly string[] {
  const here = (of: UpdateDocument): SourceState => ({ kind: 'here', document: of });
  const markup = renderToStaticMarkup(
    <UpdateFactList
      sources={{ scan: here(scan), ledger: here(ledger) }}
      shown={scan}
      participant={undefined}
    />,
  );
  return (/[^>]*(?=<\/p>$)/.exec(markup)?.[0] ?? '').split(' · ');
}

test('UpdateFactList names a verdict and a command id recorded only if they were requested and visible', () => {
  const ledger = document('ledger', { commandId: '' });
  expect(absencesOf(document('scan-legacy', { traffic: 'not-asked' }), ledger)).toEqual(
    expect.arrayContaining([
      'mediator verdict: not in Scan’s legacy endpoint',
      'command id, paid traffic cost: not set, or not visible to this reader',
    ]),
  );
  expect(absencesOf(document('scan', { traffic: 'not-recorded' }), ledger)).toContainEqual(
    expect.stringMatching(/mediator verdict.*: not recorded$/),
  );
});

test('UpdateFactList marks an empty time as an anomaly, as the title does', () => {
  const empty = document('scan', { recordTime: '', effectiveAt: '' });
  const absences = absencesOf(empty, document('ledger', { recordTime: '', effectiveAt: '' }));
  expect(absences.join()).not.toMatch(/record time|effective time/);
});
