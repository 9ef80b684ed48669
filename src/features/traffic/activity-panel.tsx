import { useMemo } from 'react';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { type AppActivity, activityNotices, activityRows } from '#domain/traffic/app-activity.ts';
import { recorded } from '#domain/traffic/traffic.ts';
import type { StatusBySource } from '#domain/update/source-status.ts';
import { ActivityTable } from './activity-table.tsx';
import { ReceiptFrame, ReceiptWords } from './receipt-frame.tsx';
import { whyNoTraffic } from './traffic-absence.ts';
import { activityCsv, activityJson } from './traffic-export.ts';

/** Whom the network credits with activity for the update, and how much of it. */
export function ActivityPanel({ told, total }: { told: StatusBySource; total: Int64 | undefined }) {
  const { scan } = told;
  const activity = scan.facts && recorded(scan.facts.activity);
  const notices = useMemo(() => (activity ? activityNotices(activity) : []), [activity]);
  return (
    <ReceiptFrame
      title="App activity"
      aside={activity && asideOf(activity)}
      copies={
        activity && {
          csv: () => activityCsv(activity, total),
          json: () => activityJson(activity, total),
        }
      }
      notices={notices}
    >
      {activity === undefined ? (
        <ReceiptWords>
          <p className="text-ink-2">{whyNoTraffic(told, 'activity')}</p>
        </ReceiptWords>
      ) : (
        <Activity activity={activity} total={total} />
      )}
    </ReceiptFrame>
  );
}

function Activity({ activity, total }: { activity: AppActivity; total: Int64 | undefined }) {
  // An answer may hold 200,000 records, and the page is drawn more than once.
  const { rows, sum, sumOfTraffic, unweighed } = useMemo(
    () => activityRows(activity, total),
    [activity, total],
  );
  return (
    <>
      <ReceiptWords>
        {rows.length === 0 && (
          <p className="text-ink-2">
            No app activity. No app provider is credited for this update.
          </p>
        )}
        <p>
          A weight is the activity credited to an app provider for this round, in bytes of traffic
          (CIP-0104). Weights are not payments and need not add up to the traffic.
        </p>
        {total === undefined && <p>No shares, because the total traffic cost is not recorded.</p>}
        {total === '0' && <p>No shares, because the total traffic cost is zero.</p>}
      </ReceiptWords>
      {rows.length > 0 && (
        <ActivityTable rows={rows} sum={sum} sumOfTraffic={sumOfTraffic} unweighed={unweighed} />
      )}
    </>
  );
}

/** A round is a name, not an amount: its digits are not grouped. */
function asideOf({ round, records }: AppActivity): string {
  const providers = counted(records.length, 'app provider');
  return round === undefined ? `${providers}, round not reported` : `round ${round}, ${providers}`;
}
