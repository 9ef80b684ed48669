import { categoryFact } from '#domain/error-catalogue/category-text.ts';
import { causeOf, RETRY_WORDS, type Saying } from '#domain/error-catalogue/error-advice.ts';
import { type Explained, explainCode } from '#domain/error-catalogue/error-catalogue.ts';
import type { RetryRule, Whose } from '#domain/error-catalogue/error-category.ts';
import { retryRuleOf } from '#domain/error-catalogue/error-rules.ts';
import { exactDurationText } from '#domain/error-catalogue/grpc-status.ts';
import { isHidden, type Rejection } from './rejection.ts';
import { rejectionHeadline } from './rejection-headline.ts';
import { isRetriedAfterLook, retryRule } from './retry-advice.ts';

/** Shell lines that find one request in a node's logs. */
export type LogFilter = { readonly tool: string; readonly line: string };

/**
 * Canton writes `tid:<trace id>` in text logs and a member `trace-id` in JSON logs. Undefined for
 * an id of unusual form, because the line is pasted into a shell.
 */
export function logFilters(traceId: string): readonly LogFilter[] | undefined {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(traceId)) return undefined;
  return [
    { tool: 'grep', line: `grep -F -- '${traceId}' canton.log` },
    { tool: 'lnav', line: `lnav -c ':filter-in ${traceId}' canton.log` },
    { tool: 'jq', line: `jq -c 'select(."trace-id" == "${traceId}")' canton.json.log` },
  ];
}

/** The summary of a rejection. Its texts may contain a server's message. */
export type RejectionText = {
  readonly headline: string;
  /** What the text is based on; undefined for the error code. */
  readonly basis: string | undefined;
  readonly whose: Saying;
  /** The rule behind the retry advice; undefined without one. */
  readonly rule: RetryRule | undefined;
  readonly retry: Saying;
  readonly next: readonly string[];
};

/**
 * Gives the cause, the likely owner of the problem and retry advice. The reader has the completion
 * open, so no advice mentions finding it.
 */
export function rejectionText(rejection: Rejection): RejectionText {
  const { code = '', category, retryAfterMs } = rejection;
  const headline = rejectionHeadline(rejection);
  const explained = explainCode(code, category);
  const rule = retryRule(rejection);
  const advice = (whose: Whose, steps: readonly string[]) => {
    const next = isRetriedAfterLook(rejection) ? [LOOK, ...steps] : steps;
    return {
      whose: causeOf(whose, rule ?? 'after-change'),
      rule,
      retry: retrySaying(rule ?? 'after-change', retryAfterMs),
      next,
    };
  };
  switch (explained.kind) {
    case 'known': {
      const { entry } = explained;
      return {
        headline,
        basis: entry.isOwn ? undefined : basisOf(code, explained),
        ...advice(entry.whose, entry.next),
      };
    }
    case 'category': {
      const { whose, next } = explained.category;
      return {
        headline,
        basis: basisOf(code, explained),
        ...advice(whose, next),
      };
    }
    default:
      return isHidden(rejection) ? hiddenWords(rejection) : unknownWords(rejection);
  }
}

const LOOK =
  'Check all completions of this command id. The next steps apply only if none was accepted.';

/** Adds the delay that the node requests, if a retry makes sense. */
function retrySaying(rule: RetryRule, retryAfterMs: number | undefined): Saying {
  const [short, sentence] = rule === 'look-first' ? LOOK_FIRST : RETRY_WORDS[rule];
  const isPause = retryAfterMs !== undefined && retryAfterMs > 0;
  if (rule === 'soon' && !isPause) return [short, `${sentence} Keep the command id.`];
  if (!isPause) return [short, sentence];
  const pause = exactDurationText(String(retryAfterMs / 1_000));
  if (rule === 'soon')
    return [
      `yes, after ${pause}`,
      `The node requested a pause of ${pause}. Retry with exponential back-off. Keep the command id.`,
    ];
  const why = rule === 'not-needed' ? 'no retry is needed' : 'waiting is not enough';
  return [short, `${sentence} The node requested a pause of ${pause}, but ${why}.`];
}

const LOOK_FIRST: Saying = [
  RETRY_WORDS['look-first'][0],
  'Outcome unknown. Check the other completions of this command before a retry.',
];

function basisOf(code: string, { kind }: Explained): string {
  return kind === 'known'
    ? 'Treeline does not describe this code. The text applies to its entire category.'
    : `Unknown error code${code === '' ? '' : ` ${code}`}. The text applies to its entire category.`;
}

const LOG =
  'Give the trace id or correlation id to the operator of the node, who can search the log.';

/** Only the node's log has code and reason, so the advice is to look there first. */
function hiddenWords(rejection: Rejection): RejectionText {
  const { traceId, correlationId } = rejection;
  const [filter] = logFilters(traceId ?? correlationId ?? '') ?? [];
  const id = traceId === undefined ? 'correlation id' : 'trace id';
  return {
    headline: rejectionHeadline(rejection),
    basis: undefined,
    whose: [
      'withheld by the node',
      filter === undefined
        ? 'The log of the node has the code and the reason.'
        : `The log of the node has the code and the reason under this ${id}.`,
    ],
    rule: retryRule(rejection),
    retry: retrySaying(retryRule(rejection) ?? 'after-change', undefined),
    next: [filter === undefined ? LOG : `Search the log of the node: ${filter.line}`],
  };
}

/** Without a known code and category, only the gRPC status is described. */
function unknownWords(rejection: Rejection): RejectionText {
  const rule = retryRule(rejection);
  return {
    headline: rejectionHeadline(rejection),
    basis:
      'Only the message of the node describes this error. Applications can define their own codes.',
    whose: ['unknown', 'The error does not indicate a cause.'],
    rule,
    retry:
      rule === 'look-first'
        ? LOOK_FIRST
        : ['unknown', 'Read the message first. Nothing indicates that a retry would succeed.'],
    next: ['Read the message of the node.', LOG],
  };
}

/** The category with its name; without one, the catalogue's category of the code. */
export function rejectionCategoryText(rejection: Rejection): string {
  const { code = '', category } = rejection;
  if (category !== undefined) return categoryFact(category, retryRuleOf(code, category));
  const explained = explainCode(code, undefined);
  const entry = explained.kind === 'known' ? explained.entry : undefined;
  return entry?.category === undefined
    ? 'not reported'
    : `${categoryFact(entry.category.number, entry.retry)} (from the catalogue, not reported by the node)`;
}
