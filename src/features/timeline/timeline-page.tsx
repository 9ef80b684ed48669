import { useState } from 'react';
import { COMMON_NAMES } from '#domain/timeline/related.ts';
import {
  rangeProblem,
  searchOf,
  type TimelineQuestion,
  timelineQuestion,
} from '#domain/timeline/timeline-form.ts';
import type { TimelineSearch } from '#domain/timeline/timeline-link.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { QueryPanel } from '#ui/list/query-panel.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LedgerTimeline, ScanTimeline } from './timeline-sources.tsx';

const TimelineQueryForm = lazyPart(() =>
  import('./timeline-query-form.tsx').then((part) => part.TimelineQueryForm),
);

/** The updates of one trace or one workflow, in the order of their record times. */
export function TimelinePage({
  connected,
  search,
  onSearch,
}: {
  connected: ConnectedNode;
  search: TimelineSearch;
  onSearch: OnSearch<TimelineSearch>;
}) {
  const { ledger, token, scan } = connected.node;
  const question = timelineQuestion(search);
  usePageSubject(question && SUBJECTS[question.common.kind]);
  const ask = (next: TimelineQuestion) => onSearch(searchOf(next), 'push');
  const key = keyOf(question);
  const problem =
    question === undefined ? 'Enter a trace id or a workflow id.' : rangeProblem(question);
  /** The question that the user wants read. */
  const [wanted, setWanted] = useState<string>();
  /** The question that the form sent. */
  const [sent, setSent] = useState<string>();
  const reading = { isWanted: wanted === key, onWanted: () => setWanted(key) };
  return (
    <ListPage title="Timeline">
      <QueryPanel
        key={problem === undefined ? 'some' : 'none'}
        chips={question === undefined ? [] : chipsOf(question, ledger !== undefined)}
        replacesForm={problem === undefined && sent === key}
        problem={problem}
        form={(close) => (
          <TimelineQueryForm
            key={key}
            question={question}
            onQuestion={(next) => {
              close();
              setSent(keyOf(next));
              ask(next);
            }}
          />
        )}
      />
      {question !== undefined &&
        problem === undefined &&
        (ledger !== undefined && token !== undefined ? (
          <LedgerTimeline
            key={key}
            connected={connected}
            ledger={ledger}
            token={token}
            question={question}
            onQuestion={(next) => {
              setWanted(keyOf(next));
              ask(next);
            }}
            {...reading}
          />
        ) : scan !== undefined && question.common.kind === 'workflow' ? (
          <ScanTimeline
            key={key}
            connected={connected}
            scan={scan}
            common={question.common}
            {...reading}
          />
        ) : (
          <Notice>
            No ledger on this network, so no timeline of a trace. Scan reports no trace ids.
          </Notice>
        ))}
    </ListPage>
  );
}

const keyOf = (question: TimelineQuestion | undefined) => JSON.stringify(question);

/** Titles are kept in histories, so they name no id. */
const SUBJECTS = { trace: 'Trace', workflow: 'Workflow' } as const;

function chipsOf({ common, after, upto }: TimelineQuestion, hasOffsets: boolean) {
  const from = after === undefined ? '' : `after offset ${after}, `;
  const to = upto === undefined ? 'up to the newest update' : `up to offset ${upto}`;
  const id = { part: 'id', text: `${COMMON_NAMES[common.kind]} ${common.id}` };
  return hasOffsets ? [id, { part: 'offsets', text: from + to }] : [id];
}
