import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { type AppActivity, activityRows } from '#domain/traffic/app-activity.ts';
import {
  type Fraction,
  percentOf,
  type TrafficBill,
  type TrafficSummary,
  trafficBill,
} from '#domain/traffic/traffic.ts';
import { restName } from './rest-name.ts';

/**
 * Returns CSV (RFC 4180: CRLF, quotes doubled) that is safe in a spreadsheet. An apostrophe
 * precedes each formula (OWASP, "CSV Injection"), even after a semicolon, tab or line end inside a
 * cell, where spreadsheets with a decimal comma split cells despite quotes. Plain numbers, even
 * negative ones, remain numbers.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Spreadsheets skip space, quotes and invisible characters before a formula. Some also read the
 * full-width signs.
 */
const FORMULA = /^(?:[\t\r\n\0]|[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const FORMULA_INSIDE = /([;\t\r\n\0])(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/gu;
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inside}` : inside;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Fractions have two columns, because spreadsheets read `1/2` as a date. Unknown values are empty.
 */
export function trafficCsv(summary: TrafficSummary): string {
  const bill = trafficBill(summary);
  const { total, lines, rest, restShare } = bill;
  return toCsv([
    ['line', 'cost_bytes', 'view_ids', 'share_numerator', 'share_denominator', 'share_percent'],
    ...lines.map(({ cost, viewIds, areViewsUnreadable, share }, place) => [
      `envelope ${place + 1}`,
      cost ?? '',
      areViewsUnreadable ? 'unknown' : viewIds.join(' '),
      ...shareCells(share),
    ]),
    [restCell(bill), rest ?? '', '', ...shareCells(restShare)],
    ['total', total ?? '', '', '', '', ''],
  ]);
}

/** int64 values are strings, so that no program rounds them. */
export function trafficJson(summary: TrafficSummary): string {
  const { total, lines, rest, unpriced, noEnvelopes } = trafficBill(summary);
  const envelopes = lines.map(({ cost, viewIds, areViewsUnreadable, share }) => ({
    traffic_cost: cost ?? null,
    view_ids: areViewsUnreadable ? null : viewIds,
    share_of_total: shareText(share),
  }));
  return printed({
    total_traffic_cost: total ?? null,
    envelopes: noEnvelopes ? null : envelopes,
    unaccounted_rest: rest ?? null,
    envelopes_without_cost: noEnvelopes ? null : unpriced,
  });
}

export function activityCsv(activity: AppActivity, totalTraffic: Int64 | undefined): string {
  return toCsv([
    [
      'round',
      'party',
      'weight_bytes',
      'of_traffic_numerator',
      'of_traffic_denominator',
      'of_traffic_percent',
    ],
    ...activityRows(activity, totalTraffic).rows.map(({ party, weight, ofTraffic }) => [
      activity.round ?? '',
      party,
      weight ?? '',
      ...shareCells(ofTraffic),
    ]),
  ]);
}

export function activityJson(activity: AppActivity, totalTraffic: Int64 | undefined): string {
  return printed({
    round_number: activity.round ?? null,
    total_traffic_cost: totalTraffic ?? null,
    records: activity.recordsMissing
      ? null
      : activityRows(activity, totalTraffic).rows.map(({ party, weight, ofTraffic }) => ({
          party,
          weight: weight ?? null,
          share_of_total_traffic: shareText(ofTraffic),
        })),
  });
}

function restCell(bill: TrafficBill): string {
  const { unpriced, noEnvelopes } = bill;
  const name = restName(bill).toLowerCase();
  if (noEnvelopes === 'unreadable') return `${name} with unreadable envelopes`;
  if (noEnvelopes === 'not-reported') return `${name} without a list of envelopes`;
  return unpriced > 0 ? `${name} with ${counted(unpriced, 'envelope')} without a cost` : name;
}

function shareCells(share: Fraction | undefined): readonly string[] {
  if (share === undefined) return ['', '', ''];
  return [String(share.numerator), String(share.denominator), percentOf(share)];
}

function shareText(share: Fraction | undefined): string | null {
  return share === undefined ? null : `${share.numerator}/${share.denominator}`;
}

function printed(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
