import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offersCommandCompletions } from '#api/ledger/capabilities.ts';
import type { LedgerUser } from '#api/ledger/choose-reader.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import {
  completionsReader,
  formOfCompletions,
  readCompletionsForm,
  searchOfCompletions,
  usualCompletions,
} from '#domain/completion-question/completions-form.ts';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import type { QuestionFacts } from '#features/completions/question/question-facts.ts';
import { QuestionPanel } from '#features/completions/question/question-panel.tsx';
import { completionsQuery } from '#queries/completion/completions.ts';
import { hostedPartiesQuery } from '#queries/completion/usual-completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerEndQuery, nodeAboutQuery, prunedOffsetsQuery } from '#queries/node-status.ts';
import { ledgerUserQuery, readerQuery } from '#queries/reader.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { CompletionPanel } from './completion-panel.tsx';

type CompletionsPageProps = {
  readonly connected: ConnectedNode;
  readonly search: CompletionsSearch;
  readonly onSearch: OnSearch<CompletionsSearch>;
};

type Who = { readonly choice: ReaderChoice; readonly user: LedgerUser | undefined };

export function CompletionsPage(props: CompletionsPageProps) {
  const { status, code } = props.search;
  const { ledger, token } = props.connected.node;
  usePageSubject([status, code].filter(Boolean).join(', '));
  return (
    <ListPage title="Completions">
      {ledger === undefined || token === undefined ? (
        <Notice>No ledger on this network, so no completions. Scan has no commands.</Notice>
      ) : (
        <LedgerCompletions {...props} ledger={ledger} token={token} />
      )}
    </ListPage>
  );
}

/** Waits for the reader and for the node's facts before it loads the list. */
function LedgerCompletions(
  props: CompletionsPageProps & { ledger: LedgerClient; token: TokenHolder },
) {
  const { connected, ledger, token } = props;
  const { client } = connected;
  const about = useQuery(nodeAboutQuery(ledger), client);
  const reader = useQuery(readerQuery(ledger), client);
  // The query for the reader has already loaded the user. A node without user management has none.
  const user = useQuery({ ...ledgerUserQuery(ledger), retry: false }, client);
  const end = useQuery(ledgerEndQuery(ledger), client);
  const pruned = useQuery(prunedOffsetsQuery(ledger), client);
  const now =
    reader.data === undefined || user.isPending
      ? undefined
      : { choice: reader.data, user: user.data ?? undefined };
  const isNamedFor = reader.data?.kind === 'parties' && reader.data.parties.length > 0;
  const needsNames =
    !isNamedFor && about.isSuccess && !offersCommandCompletions(about.data.version);
  const hosted = useQuery({ ...hostedPartiesQuery(ledger), enabled: needsNames }, client);
  // While another token is checked, the list remains on screen. After a failure it is forgotten,
  // because a retry is pending again.
  const [known, setKnown] = useState<Who>();
  if (now !== undefined && (now.choice !== known?.choice || now.user !== known?.user))
    setKnown(now);
  if (reader.isLoadingError && known !== undefined) setKnown(undefined);
  const isGone = token.state().kind === 'absent';
  const who = now ?? (isGone ? undefined : known);
  if (who === undefined && reader.isError && !about.isFetching) {
    const retry = () => {
      if (about.isError) void about.refetch();
      void reader.refetch();
    };
    return <Failed error={reader.error} onRetry={retry} onToken={token.ask} />;
  }
  if (who === undefined || about.isPending)
    return <p role="status">Checking which parties can be read…</p>;
  const { choice } = who;
  const version = about.data?.version;
  return (
    <CompletionsOf
      {...props}
      facts={{
        baseUrl: ledger.address,
        version,
        ...completionsReader(choice, who.user, token.state().kind === 'held'),
        offersAnyUser: offersCommandCompletions(version),
        pruned: pruned.data?.participant,
        end: end.data?.offset,
        hosted: hosted.data ?? [],
      }}
    />
  );
}

type CompletionsOfProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly facts: QuestionFacts;
  readonly search: CompletionsSearch;
  readonly onSearch: OnSearch<CompletionsSearch>;
};

function CompletionsOf(props: CompletionsOfProps) {
  const { facts, search, onSearch } = props;
  const usual = usualCompletions(facts, facts.offersAnyUser);
  const form = formOfCompletions(search, usual);
  const read = readCompletionsForm(form, { offersAnyUser: facts.offersAnyUser });
  return (
    <>
      <QuestionPanel
        form={form}
        usual={usual}
        facts={facts}
        onQuery={(query) =>
          onSearch({ ...searchOfCompletions(query, usual), sel: undefined }, 'push')
        }
      />
      {read.kind === 'ready' && <ReadingOf {...props} question={read.value.question} />}
    </>
  );
}

/** Each query has one feed, which is kept while an update is open. */
function ReadingOf(props: CompletionsOfProps & { question: CompletionQuestion }) {
  const { connected, ledger, token, question } = props;
  const { data: feed } = useQuery(completionsQuery(ledger, token, question), connected.client);
  if (feed === undefined) return null;
  return <CompletionPanel key={JSON.stringify(question)} {...props} feed={feed} />;
}
