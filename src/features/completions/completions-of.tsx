import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { TokenHolder } from '#api/token.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import {
  formOfCompletions,
  readCompletionsForm,
  searchOfCompletions,
} from '#domain/completions-form.ts';
import type { CompletionsSearch } from '#domain/completions-search.ts';
import { usualCompletions } from '#domain/usual-completions.ts';
import { completionsQuery } from '#queries/completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { CompletionPanel } from './completion-panel.tsx';
import type { OnSearch } from './completions-page.tsx';
import type { QuestionFacts } from './question-facts.ts';
import { QuestionPanel } from './question-panel.tsx';

type CompletionsOfProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly facts: QuestionFacts;
  readonly search: CompletionsSearch;
  readonly onSearch: OnSearch;
};

/** What the address asks for, and what was read of it. */
export function CompletionsOf(props: CompletionsOfProps) {
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
        onQuestion={(question, after) =>
          onSearch({ ...searchOfCompletions(question, after, usual), sel: undefined }, 'push')
        }
      />
      {read.kind === 'question' && <ReadingOf {...props} question={read.question} />}
    </>
  );
}

/** Opened once for each question, and kept while its page is left for an update. */
function ReadingOf(props: CompletionsOfProps & { question: CompletionQuestion }) {
  const { connected, ledger, token, question } = props;
  const { data: feed } = useQuery(completionsQuery(ledger, token, question), connected.client);
  if (feed === undefined) return null;
  return <CompletionPanel key={JSON.stringify(question)} {...props} feed={feed} />;
}
