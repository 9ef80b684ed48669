import { repeatedMember } from '#api/json/repeated-member.ts';
import { checkShape, isRecord, WrongShape } from '#api/json/shape.ts';
import { AUDIT_RECORD_KIND } from '#domain/audit/audit-record.ts';
import { BUNDLE_KIND, REVIEW_FILE_KIND } from '#domain/external-party/onboarding-bundle.ts';
import { openTransactions } from '#domain/external-party/topology-answer.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { checkAnswer } from '#domain/topology-checks/topology-checks.ts';
import { badReview, type Review } from '#domain/topology-checks/topology-verdict.ts';
import {
  checkAround,
  notAnswerText,
  otherJsonText,
  type PastedTransactions,
  readPastedBytes,
  readPastedList,
  transactionsLead,
} from './pasted-text.ts';
import { readBundle, readPastedBody, readPastedResponse, readReviewFile } from './review-answer.ts';
import type { Curves } from './review-curves.ts';
import { checkPoints } from './review-points.ts';
import { checkStoredSignatures } from './review-signatures.ts';
import {
  PastedAllocateWire,
  PastedAnswerWire,
  PastedAuditRecordWire,
  PastedBundleWire,
  PastedListWire,
  PastedReviewFileWire,
} from './review-wire.ts';

/**
 * Recognizes and checks a text that `readReview` allows. Sends nothing, and throws only if `curves`
 * do.
 */
export async function readReviewWith(curves: Curves, text: string): Promise<Review> {
  const odd = notAnswerText(text);
  if (odd !== undefined) return badReview(odd);
  if (!/^(?:["[{]|(?:null|true|false)$)/.test(text))
    return ofTransactions(curves, readPastedBytes(text));
  try {
    const json: unknown = JSON.parse(text);
    const twice = repeatedMember(text);
    if (twice !== undefined) {
      const name = honestString(twice.slice(0, 100));
      return badReview(
        `The field “${name}” occurs twice in one object, so the content is ambiguous.`,
      );
    }
    return await readJson(curves, json);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) {
      return badReview('Not valid JSON. A part may be missing.');
    }
    throw thrown;
  }
}

async function readJson(curves: Curves, json: unknown): Promise<Review> {
  if (typeof json === 'string') return ofTransactions(curves, readPastedBytes(json));
  if (Array.isArray(json)) {
    if (json.length === 0) return badReview('The list contains no transaction.');
    return reading('a list without transactions in base64', async () =>
      ofTransactions(curves, readPastedList(checkShape(PastedListWire, json))),
    );
  }
  if (!isRecord(json)) return badReview('The JSON contains no object.');
  if (json['kind'] === BUNDLE_KIND) {
    return reading('an invalid onboarding bundle', () =>
      readBundle(curves, checkShape(PastedBundleWire, json)),
    );
  }
  if (json['kind'] === REVIEW_FILE_KIND) {
    return reading('an invalid review file', () =>
      readReviewFile(curves, checkShape(PastedReviewFileWire, json)),
    );
  }
  if (json['kind'] === AUDIT_RECORD_KIND) {
    return reading('an invalid audit record', () => {
      const { transactions } = checkShape(PastedAuditRecordWire, json);
      const pasted = readPastedList(transactions.map(({ bytes }) => bytes));
      return ofTransactions(
        curves,
        pasted,
        'Only the transactions of this audit record are checked, not its other facts. ',
      );
    });
  }
  if ('topologyTransactions' in json) {
    return reading('an invalid generate-topology response', () =>
      readPastedResponse(curves, checkShape(PastedAnswerWire, json)),
    );
  }
  if ('onboardingTransactions' in json) {
    return reading('an invalid allocation body', () =>
      readPastedBody(curves, checkShape(PastedAllocateWire, json)),
    );
  }
  const { transaction } = json;
  if (typeof transaction === 'string') return ofTransactions(curves, readPastedBytes(transaction));
  return badReview(otherJsonText(json));
}

/** @param what the expected content, for a text of another shape */
async function reading(what: string, read: () => Promise<Review>): Promise<Review> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof WrongShape) return badReview(`This is ${what}. ${thrown.message}.`);
    throw thrown;
  }
}

/** @param from where they are from, for the lead */
async function ofTransactions(
  curves: Curves,
  pasted: PastedTransactions,
  from = '',
): Promise<Review> {
  if (pasted.kind === 'bad') return badReview(pasted.why);
  const { all } = pasted;
  const answer = openTransactions(all.map(({ transaction }) => transaction));
  const checks = [
    ...checkAnswer(undefined, answer),
    await checkPoints(curves, undefined, answer),
    ...checkAround(all),
    ...(await checkStoredSignatures(curves, all, answer)),
  ];
  const lead = from + transactionsLead(all);
  return { kind: 'read', source: 'transactions', lead, requested: undefined, answer, checks };
}
