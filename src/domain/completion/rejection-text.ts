import { categoryText } from '#domain/error-catalogue/category-text.ts';
import { RETRY_WORDS, type Saying, WHOSE_WORDS } from '#domain/error-catalogue/error-advice.ts';
import { type Explained, explainCode } from '#domain/error-catalogue/error-catalogue.ts';
import { ERROR_CATEGORIES, type RetryRule } from '#domain/error-catalogue/error-category.ts';
import {
  exactDurationText,
  grpcName,
  leavesStateUnknown,
} from '#domain/error-catalogue/grpc-status.ts';
import { isHidden, type Rejection } from './rejection.ts';

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
  const { code = '', category } = rejection;
  const explained = explainCode(code, category);
  const { retryAfterMs } = rejection;
  const advice = (usual: RetryRule, steps: readonly string[]) => {
    const isUnsure = usual === 'soon' && isOpen(rejection);
    const rule = isUnsure ? 'look-first' : usual;
    const next = isUnsure ? [LOOK, ...steps] : steps;
    return { rule, retry: retrySaying(rule, retryAfterMs), next };
  };
  switch (explained.kind) {
    case 'known': {
      const { entry } = explained;
      // A code whose category the Daml model chooses (DAML_FAILURE) follows that category's rule.
      const chosen = entry.category === undefined ? chosenRule(category) : undefined;
      return {
        headline: entry.happened,
        basis: entry.isOwn ? undefined : basisOf(code, explained),
        whose: WHOSE_WORDS[entry.whose],
        ...advice(chosen ?? entry.retry, entry.next),
      };
    }
    case 'category': {
      const { happened, whose, retry: rule, next } = explained.category;
      return {
        headline: happened,
        basis: basisOf(code, explained),
        whose: WHOSE_WORDS[whose],
        ...advice(rule, next),
      };
    }
    default:
      return isHidden(rejection) ? hiddenWords(rejection) : unknownWords(rejection);
  }
}

/** Without a status no failure is reported, even if the code has a retry delay. */
function isOpen({ grpc, definiteAnswer }: Rejection): boolean {
  return grpc === undefined && definiteAnswer !== true;
}

const LOOK =
  'Check all completions of this command id. The next steps apply only if none was accepted.';

/** Whether the outcome is unknown, so that the command is looked up before a retry. */
export function leavesUnknown(rejection: Rejection): boolean {
  return rejectionText(rejection).rule === 'look-first';
}

/** The Daml model may choose any category, so its retry rule is not followed blindly. */
function chosenRule(category: number | undefined): RetryRule | undefined {
  return category === undefined ? undefined : ERROR_CATEGORIES.get(category)?.retry;
}

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
  return [short, `${sentence} The node requested a pause of ${pause}, but waiting is not enough.`];
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
function hiddenWords({ code, grpc, traceId, correlationId }: Rejection): RejectionText {
  const rule = code === 'NA' || leavesStateUnknown(grpc) ? 'look-first' : 'after-change';
  const [filter] = logFilters(traceId ?? correlationId ?? '') ?? [];
  const id = traceId === undefined ? 'correlation id' : 'trace id';
  return {
    headline: 'The node withheld the reason for security.',
    basis: undefined,
    whose: [
      'withheld by the node',
      filter === undefined
        ? 'The log of the node has the code and the reason.'
        : `The log of the node has the code and the reason under this ${id}.`,
    ],
    rule,
    retry: retrySaying(rule, undefined),
    next: [filter === undefined ? LOG : `Search the log of the node: ${filter.line}`],
  };
}

/** Without a known code and category, only the gRPC status is described. */
function unknownWords({ code, grpc }: Rejection): RejectionText {
  const name = grpc === undefined ? undefined : grpcName(grpc);
  const isUnsure = leavesStateUnknown(grpc);
  const status = grpc === undefined ? 'without a status' : `with status ${name ?? grpc}`;
  return {
    headline:
      code === undefined
        ? `Failed ${status}. No error code was returned.`
        : `Failed ${status}. Unknown error code ${code}.`,
    basis:
      'Only the message of the node describes this error. Applications can define their own codes.',
    whose: ['unknown', 'The error does not indicate a cause.'],
    rule: isUnsure ? 'look-first' : undefined,
    retry: isUnsure
      ? LOOK_FIRST
      : ['unknown', 'Read the message first. Nothing indicates that a retry would succeed.'],
    next: ['Read the message of the node.', LOG],
  };
}

/** The category with its name; without one, the catalogue's category of the code. */
export function rejectionCategoryText({ code = '', category }: Rejection): string {
  if (category !== undefined) return `${category}, ${categoryText(category)}`;
  const explained = explainCode(code, undefined);
  const known = explained.kind === 'known' ? explained.entry.category : undefined;
  return known === undefined
    ? 'not reported'
    : `${known.number}, ${categoryText(known.number)} (from the catalogue, not reported by the node)`;
}
