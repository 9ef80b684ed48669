import { Suspense, useState } from 'react';
import { disagreements } from '#domain/update/agreement.ts';
import { useLostFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { SourceNoticesProps } from './source-notices.tsx';
import { lacksParties, lacksUpdate, type SourceState, type Sources } from './sources.ts';
import { ProgressBar } from './update-unavailable.tsx';

const SourceNotices = lazyPart(() =>
  import('./source-notices.tsx').then((part) => part.SourceNotices),
);

const OtherUpdate = lazyPart(() => import('./other-update.tsx').then((part) => part.OtherUpdate));

/**
 * The responses of the interfaces that do not have the update. For a private, rejected or topology
 * update that is a normal state, so they are no alerts at the top of the page.
 */
export function NotFoundResponses({ sources, onToken }: { sources: Sources; onToken: () => void }) {
  const { scan, ledger } = sources;
  return (
    <>
      {lacksUpdate(scan) && <StateNotice name="Scan" state={scan} />}
      {lacksUpdate(ledger) && <StateNotice name="the ledger" state={ledger} onToken={onToken} />}
    </>
  );
}

/** The progress or failure of each source, and notices that compare the two. */
export function SourceStates(props: Omit<SourceNoticesProps, 'apart'> & { onToken: () => void }) {
  const { connected, sources, onToken } = props;
  const { scan, ledger } = sources;
  const both = scan.kind === 'here' && ledger.kind === 'here';
  const apart = both ? disagreements(scan.document.facts, ledger.document.facts) : [];
  const mayDiffer =
    both &&
    (scan.document.forest.count !== ledger.document.forest.count ||
      [...scan.document.notices, ...ledger.document.notices].some(
        ({ tone }) => tone === 'warning',
      ));
  const mayCompare = apart.length > 0 || mayDiffer || lacksParties(ledger);
  // Stays once shown: a form among the notices keeps its input while the ledger responds.
  const [isCompared, setCompared] = useState(false);
  if (mayCompare && !isCompared) setCompared(true);
  // Later loads hide nothing that may have the focus.
  const [isFirst, setFirst] = useState(true);
  const isOver =
    props.shown !== undefined || ![scan, ledger].some(({ kind }) => kind === 'loading');
  if (isFirst && isOver) setFirst(false);
  const states: readonly StateProps[] = [
    { name: 'Scan', address: connected.node.scan?.address, state: scan },
    { name: 'the ledger', address: connected.node.ledger?.address, state: ledger, onToken },
  ];
  return (
    <>
      {/* Where the summary will be; beside a document that is shown, above the node strip or the sheet. */}
      <div
        className="source-progress panel"
        data-shown={props.shown && ''}
        data-first={isFirst ? '' : undefined}
      >
        {states.map(
          ({ name, state }) =>
            state.kind === 'loading' && (
              <ProgressBar
                key={name}
                what={`Loading from ${name}`}
                progress={state.progress}
                retried={state.retried}
                onCancel={state.cancel}
              />
            ),
        )}
      </div>
      <div className="my-3 grid gap-2 empty:hidden">
        {states.map((one) => !lacksUpdate(one.state) && <StateNotice key={one.name} {...one} />)}
        {isCompared && (
          <Suspense>
            <SourceNotices {...props} apart={apart} />
          </Suspense>
        )}
      </div>
    </>
  );
}

type StateProps = {
  name: string;
  address?: string | undefined;
  state: SourceState;
  onToken?: (() => void) | undefined;
};

function StateNotice(props: StateProps) {
  const { name, state } = props;
  if (state.kind === 'stopped') return <Cancelled name={name} onRetry={state.retry} />;
  if (state.kind !== 'failed') return null;
  if (state.other !== undefined)
    return (
      <Suspense>
        <OtherUpdate
          name={name}
          address={props.address}
          document={state.other}
          onRetry={state.retry}
        />
      </Suspense>
    );
  return (
    <Failed
      compact
      error={state.error}
      onRetry={state.isIdRejected ? undefined : state.retry}
      onToken={props.onToken}
    />
  );
}

function Cancelled({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <p
      ref={useLostFocus<HTMLParagraphElement>()}
      tabIndex={-1}
      className="flex items-center gap-3 text-sm text-ink-2"
    >
      The request to {name} was cancelled.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}
