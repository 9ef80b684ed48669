import { useState } from 'react';
import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionLine } from '#domain/completion-list/completion-view.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { CompletionDetail } from '#features/completions/detail/completion-detail.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { CompletionList } from './completion-list.tsx';

/** The list, and the completion that is opened beside it; below 64rem over it. */
export function PreviewedCompletions({
  connected,
  question,
  state,
  lines,
  read,
  selected,
  onSelect,
  onAround,
}: {
  connected: ConnectedNode;
  question: CompletionQuestion;
  state: CompletionFeedState;
  /** Those that are shown. */
  lines: readonly CompletionLine[];
  /** All that were read: the opened one may be filtered out. */
  read: readonly CompletionLine[];
  selected: string | undefined;
  onSelect: (offset: string | undefined) => void;
  /** Reads from just before an offset on. */
  onAround: (offset: string) => void;
}) {
  const isTight = useCompact();
  const [entered, setEntered] = useState(0);
  const { reading, isLoading, pruned, isFollowing } = state;
  // New ones that are waited for are no reason to hold back that there is none.
  const isReading = isLoading && (reading === undefined || nextStep(reading) !== undefined);
  const isWhole =
    reading !== undefined &&
    !isFollowing &&
    nextStep(reading) === undefined &&
    compareInt64(reading.range.after, pruned) <= 0;
  const opened = read.find(({ completion }) => completion.offset === selected)?.completion;
  const isBeside = selected !== undefined && !isTight;
  return (
    <div
      className={`grid items-start gap-4 ${isBeside ? 'completions-beside grid-cols-[minmax(0,1fr)_32rem]' : ''}`}
    >
      {lines.length === 0 ? (
        <div />
      ) : (
        <CompletionList
          lines={lines}
          isWhole={isWhole}
          start={reading?.range.after}
          selected={selected}
          onSelect={onSelect}
          isTight={isTight}
          onEnter={() => setEntered((before) => before + 1)}
        />
      )}
      {selected !== undefined && (
        <SideSheet
          label="Selected completion"
          isSheet={isTight}
          isClosable
          entered={entered}
          onLeave={() => {
            setEntered(0);
            onSelect(undefined);
          }}
        >
          {opened === undefined ? (
            <Missing offset={selected} isReading={isReading} onAround={() => onAround(selected)} />
          ) : (
            <CompletionDetail
              key={selected}
              completion={opened}
              question={question}
              connected={connected}
            />
          )}
        </SideSheet>
      )}
    </div>
  );
}

function Missing(props: { offset: string; isReading: boolean; onAround: () => void }) {
  return props.isReading ? (
    <p role="status" className="text-ink-3">
      Loading up to offset {props.offset}…
    </p>
  ) : (
    <p className="text-ink-3">
      No completion loaded at offset {props.offset}.{' '}
      <Button look="link" onClick={props.onAround}>
        Load from there
      </Button>
    </p>
  );
}
