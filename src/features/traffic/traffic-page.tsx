import { Link } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import { type AppActivity, activityNotices, providersText } from '#domain/traffic/app-activity.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficBill, trafficNotices } from '#domain/traffic/traffic.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Activity } from './activity.tsx';
import { BillTable } from './bill-table.tsx';
import {
  MissingBytes,
  PaidFact,
  PaidText,
  ReceiptFact,
  ReceiptFacts,
  ReceiptFrame,
  ReceiptText,
} from './receipt.tsx';

const loadExport = () => import('./traffic-export.ts');

const NoTraffic = lazyPart(() => import('./no-traffic.tsx').then((part) => part.NoTraffic));

function ActivityPanel({
  bySource,
  total,
}: {
  bySource: StatusBySource;
  total: Int64 | undefined;
}) {
  const { scan } = bySource;
  const activity = scan.facts && recorded(scan.facts.activity);
  const notices = useMemo(() => (activity ? activityNotices(activity) : []), [activity]);
  return (
    <ReceiptFrame
      title="App activity"
      aside={activity && asideOf(activity)}
      copies={
        activity && {
          csv: async () => (await loadExport()).activityCsv(activity, total),
          json: async () => (await loadExport()).activityJson(activity, total),
        }
      }
      notices={notices}
    >
      {activity === undefined ? (
        <ReceiptText>
          <Suspense>
            <NoTraffic bySource={bySource} what="activity" />
          </Suspense>
        </ReceiptText>
      ) : (
        <Activity activity={activity} total={total} />
      )}
    </ReceiptFrame>
  );
}

/** A round number is an identifier, so its digits are not grouped. */
function asideOf(activity: AppActivity): string {
  const { round } = activity;
  const providers = providersText(activity);
  return round === undefined ? `${providers}, round not reported` : `round ${round}, ${providers}`;
}

function TrafficPanel({ updateId, bySource }: { updateId: UpdateId; bySource: StatusBySource }) {
  const { scan, ledger } = bySource;
  const verdict = scan.facts?.verdict;
  const summary = scan.facts && recorded(scan.facts.traffic);
  // Adding up 200,000 envelopes takes seconds, and the page renders more than once.
  const { bill, notices } = useMemo(() => {
    const bill = summary && trafficBill(summary);
    return { bill, notices: summary ? trafficNotices(summary, verdict?.views, bill) : [] };
  }, [summary, verdict]);
  const total = bill?.total;
  const invalidTotal = scan.facts?.invalid.get('totalTrafficCost');
  return (
    <ReceiptFrame
      title="Traffic"
      aside={bill && !bill.noEnvelopes && counted(bill.lines.length, 'envelope')}
      copies={
        summary && {
          csv: async () => (await loadExport()).trafficCsv(summary),
          json: async () => (await loadExport()).trafficJson(summary),
        }
      }
      notices={notices}
    >
      <ReceiptFacts>
        {bill !== undefined && (
          <ReceiptFact name="Total cost · Scan">
            {total === undefined ? (
              <MissingBytes invalid={invalidTotal} />
            ) : (
              <span className="font-semibold">{counted(total, 'byte')} of traffic</span>
            )}
          </ReceiptFact>
        )}
        <PaidFact ledger={ledger} total={total} isRejected={verdict?.result === 'rejected'} />
        {verdict?.submittingParticipant && (
          <ReceiptFact name="Submitting participant · Scan">
            <Identifier kind="participant" value={verdict.submittingParticipant} />
          </ReceiptFact>
        )}
      </ReceiptFacts>
      <ReceiptText>
        {notices.length > 0 && (
          <Link
            to="/updates/$updateId/raw"
            params={{ updateId }}
            search={(before) => ({ ...before, source: 'scan', path: undefined, find: undefined })}
            className="w-fit text-accent underline underline-offset-2"
          >
            Show response under Raw
          </Link>
        )}
        {bill === undefined ? (
          <Suspense>
            <NoTraffic bySource={bySource} what="traffic" />
          </Suspense>
        ) : (
          <>
            {total === '0' && <p className="text-ink-2">Traffic cost zero.</p>}
            <p>
              The submitting participant pays the total cost
              {verdict?.submittingParticipant ? '' : ', but no verdict names it'}. The price per
              byte is not part of an update.
            </p>
          </>
        )}
        <PaidText ledger={ledger} total={total} />
      </ReceiptText>
      {bill !== undefined && (
        <BillTable
          updateId={updateId}
          bill={bill}
          invalidTotal={invalidTotal}
          known={new Set(verdict?.views.map(({ viewId }) => viewId))}
        />
      )}
    </ReceiptFrame>
  );
}

export function TrafficPage({
  updateId,
  bySource,
}: {
  updateId: UpdateId;
  bySource: StatusBySource;
}) {
  const { facts } = bySource.scan;
  const isAny = facts && (recorded(facts.traffic) ?? recorded(facts.activity)) !== undefined;
  return (
    <div className="grid gap-4">
      <TrafficPanel updateId={updateId} bySource={bySource} />
      <ActivityPanel bySource={bySource} total={facts && recorded(facts.traffic)?.total} />
      {isAny && (
        <p className="px-4 text-sm text-pretty text-ink-3">
          Percentages are rounded to one decimal place; amounts and fractions are exact.
        </p>
      )}
    </div>
  );
}
