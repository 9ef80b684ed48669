import { memo } from 'react';
import type { BuiltForest } from '#domain/child-forest.ts';
import type { FactsBySource } from '#domain/told.ts';
import type { Verdict } from '#domain/verdict.ts';
import { NoticeList } from '#ui/notice-list.tsx';
import { VerdictPanel } from '#ui/verdict-panel.tsx';
import { Contradicted } from './contradicted.tsx';

/** What the mediator decided, what contradicts it, and what is odd in the tree of its views. */
export const ViewsVerdict = memo(function ViewsVerdict({
  verdict,
  told,
  notices,
}: {
  verdict: Verdict;
  told: FactsBySource;
  notices: BuiltForest['notices'];
}) {
  return (
    <>
      <VerdictPanel verdict={verdict}>
        <Contradicted verdict={verdict} told={told} />
      </VerdictPanel>
      <NoticeList notices={notices} />
    </>
  );
});
