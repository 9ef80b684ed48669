import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readCompletionItem } from '#api/completions/completions.ts';
import { readServerMessage } from '#api/http/server-text.ts';
import { parseExact } from '#api/json/exact-json.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { RECORDINGS } from '#recorded';
import { ServerSays } from '#ui/failure/failure.tsx';
import { LedgerErrorFacts } from '#ui/failure/ledger-error-facts.tsx';
import { AsReceived } from '#ui/payload/as-received.tsx';
import { completionReport } from './completion-copies.tsx';
import { StatusDetails } from './completion-detail.tsx';
import { RejectionFacts } from './rejection-facts.tsx';
import { RejectionSummary } from './rejection-summary.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** All text that a screen shows, without its marks. */
function textOf(drawn: ReactNode): string {
  return wordsOf(htmlOf(drawn));
}

/** What is shown without opening a fold: the decoded fields, not the response as received. */
function openTextOf(drawn: ReactNode): string {
  let html = htmlOf(drawn);
  for (let before = ''; before !== html; ) {
    before = html;
    html = html.replace(/<details(?:(?!<details)[\s\S])*?<\/details>/g, ' ');
  }
  return wordsOf(html);
}

function htmlOf(drawn: ReactNode): string {
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>{drawn}</RouterContextProvider>,
  );
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

function completionWith(status: unknown): Completion {
  const body = { commandId: 'settle-8841', offset: 24, userId: 'app', actAs: [], status };
  const item = readCompletionItem({ completionResponse: { Completion: { value: body } } });
  if (item.kind !== 'completion') throw new Error(`It was read as ${item.kind}.`);
  return item.completion;
}

/** What the page draws of the status of a completion. */
function statusOf(completion: Completion): ReactNode {
  const rejection = rejectionOf(completion);
  return (
    <>
      {rejection && <RejectionSummary rejection={rejection} />}
      {rejection && <RejectionFacts rejection={rejection} offset={completion.offset} />}
      {completion.status && <StatusDetails details={completion.status.details} />}
    </>
  );
}

/** All of it, the completion as received below. */
function shownOf(completion: Completion): string {
  const place = { network: 'Test', link: 'http://localhost/' };
  completionReport(completion, false, place);
  completionReport(completion, true, place);
  return textOf(
    <>
      {statusOf(completion)}
      <AsReceived what="Completion" json={completion.raw} />
    </>,
  );
}

/** Member names, texts and numbers anywhere in a value. */
function wordsIn(json: unknown): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(wordsIn);
  if (typeof json === 'object' && json !== null)
    return Object.entries(json).flatMap(([name, value]) => [name, ...wordsIn(value)]);
  return json === null ? [] : [String(json)];
}

/** Any JSON whose texts can be found again: no white space, no escapes of ours. */
const word = fc.stringMatching(/^[A-Za-z0-9_./:-]{1,12}$/);
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(word, tie('any'), { maxKeys: 4 }),
  ),
})).any;

const INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

const texts = fc.dictionary(word, word, { maxKeys: 4 });
const detailOf = (kind: string, valueDecoded: unknown) => ({
  typeUrl: `type.googleapis.com/google.rpc.${kind}`,
  valueDecoded,
});

describe('completion detail', () => {
  test('shows all of any JSON in place of status, details or decoded details', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        for (const status of [
          one,
          { code: 9, message: 'm', details: one },
          { code: 9, message: 'm', details: [one, { typeUrl: INFO, valueDecoded: other }] },
          { code: 9, details: [{ typeUrl: INFO, valueDecoded: { reason: 'X_Y', metadata: one } }] },
        ]) {
          const shown = shownOf(completionWith(status));
          for (const part of wordsIn(status)) expect(shown).toContain(part);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('shows the decoded status when every fold is closed', () => {
    fc.assert(
      fc.property(word, word, texts, word, (code, message, metadata, id) => {
        const details = [
          detailOf('ErrorInfo', { reason: code, metadata }),
          detailOf('RequestInfo', { requestId: `r${id}` }),
          detailOf('ResourceInfo', {
            resourceType: `t${id}`,
            resourceName: `n${id}`,
            owner: `o${id}`,
            description: `d${id}`,
          }),
        ];
        const shown = openTextOf(statusOf(completionWith({ code: 9, message, details })));
        for (const part of [code, message, ...Object.entries(metadata).flat()])
          expect(shown).toContain(part);
        for (const begun of ['r', 't', 'n', 'o', 'd']) expect(shown).toContain(begun + id);
      }),
      { numRuns: 30 },
    );
    const retry = [detailOf('RetryInfo', { retryDelay: { seconds: 7, nanos: 500_000_000 } })];
    const drawn = statusOf(completionWith({ code: 9, message: 'm', details: retry }));
    expect(openTextOf(drawn)).toMatch(
      /Retry after\s+7\.5 seconds[\s\S]*Retry after\s+7\.5 seconds/,
    );
  });
});

describe('LedgerErrorFacts', () => {
  test('shows all of any JSON in place of context, resources and retryInfo', () => {
    fc.assert(
      fc.property(json, json, json, (context, resources, retryInfo) => {
        const body = { code: 'X_Y', cause: 'c', errorCategory: 9, context, resources, retryInfo };
        const words = readServerMessage('application/json', JSON.stringify(body));
        if (words.kind !== 'ledger-error') throw new Error(`It was read as ${words.kind}.`);
        const shown = textOf(
          <LedgerErrorFacts error={words.error} url="https://node.example/v2/x" />,
        );
        for (const part of wordsIn({ context, resources, retryInfo }))
          expect(shown).toContain(part);
      }),
      { numRuns: 60 },
    );
  });

  test('shows the decoded error body when every fold is closed', () => {
    fc.assert(
      fc.property(word, texts, word, fc.boolean(), (code, context, id, definiteAnswer) => {
        const ids = { correlationId: `c${id}`, traceId: `t${id}` };
        const resources = [
          ['KIND', `r${id}`],
          ['OTHER', `s${id}`],
        ];
        const more = { errorCategory: 9, retryInfo: '7 seconds', definiteAnswer };
        const body = { code, cause: 'c', context, resources, ...ids, ...more };
        const words = readServerMessage('application/json', JSON.stringify(body));
        if (words.kind !== 'ledger-error') throw new Error(`It was read as ${words.kind}.`);
        const shown = openTextOf(
          <LedgerErrorFacts error={words.error} url="https://node.example/v2/x" />,
        );
        for (const part of [code, ...Object.entries(context).flat(), ...wordsIn(resources)])
          expect(shown).toContain(part);
        for (const part of [...Object.values(ids), '7 seconds', 'category 9'])
          expect(shown).toContain(part);
        expect(shown).toMatch(definiteAnswer ? /answer\s+yes/ : /answer\s+no/);
      }),
      { numRuns: 30 },
    );
  });
});

describe('AsReceived', () => {
  test('shows a value that is nested 5,000 levels deep', () => {
    const deep = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`;
    const status = parseExact(`{"code":9,"message":"m","details":${deep}}`);
    expect(shownOf(completionWith(status))).toContain('details');
    const words = readServerMessage(
      'application/json',
      `{"code":"X_Y","cause":"c","context":{"a":${deep}},"resources":[${deep}]}`,
    );
    expect(words.kind).toBe('ledger-error');
    if (words.kind === 'ledger-error')
      textOf(<LedgerErrorFacts error={words.error} url="https://node.example/v2/x" />);
  });
});

describe.each(RECORDINGS)('recorded responses ($kind)', (recording) => {
  test('shows completion-status-0.json in full', () => {
    const status = parseExact(recording.text('completion-status-0.json'));
    const shown = shownOf(completionWith(status));
    for (const part of wordsIn(status)) expect(shown).toContain(part);
    const { message } = recording.json<{ message: string }>('completion-status-0.json');
    expect(shown.replaceAll(/\s+/g, ' ')).toContain(
      `Message from the node ${message.replace(/^[^:]*: /, '')}`,
    );
    expect(shown).toContain('Unknown error code SOME_ERROR');
    expect(shown).toContain('12, seek after the end of the ledger');
  });

  test.each(recording.names(/^error-.*\.json$/))('shows %s in full', (name) => {
    const text = recording.text(name);
    const words = readServerMessage('application/json', text);
    if (words.kind !== 'ledger-error') throw new Error(`It was read as ${words.kind}.`);
    const shown = textOf(<LedgerErrorFacts error={words.error} url="https://node.example/v2/x" />);
    for (const part of wordsIn(JSON.parse(text))) expect(shown).toContain(part);
  });

  test('shows error-decode-400.txt in full', () => {
    const text = recording.text('error-decode-400.txt');
    const words = readServerMessage('text/plain; charset=UTF-8', text);
    const place = {
      server: 'ledger',
      method: 'POST',
      url: 'https://node.example',
      at: '',
    } as const;
    const drawn = <ServerSays failure={{ kind: 'status', status: 400, words, place }} folded />;
    expect(textOf(drawn)).toContain(text.trim());
  });
});
