import { categoryText } from '#domain/error-catalogue/category-text.ts';
import { capped } from '#domain/failure/bug-details.ts';
import type { ExplainError } from '#domain/failure/explain-error.ts';
import {
  addressOf,
  type Failure,
  forwarderOf,
  serverMessageOf,
  statusOf,
} from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { redacted } from '#domain/secret/redact.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { grpcStatusOf } from './ledger-error-facts.tsx';

/**
 * A failure as text for a bug report: no payload, no request body, no credentials (SEC-09);
 * invisible characters are escaped.
 */
export function detailsOf(failure: Failure, explain?: ExplainError): string {
  const { code, heading, happened, retryable } = failureTextOf(failure, explain);
  const { place } = failure;
  const status = statusOf(failure);
  const lines = [
    `${code}: ${heading}`,
    happened,
    `server: ${addressOf(place).name}`,
    `request: ${place.method} ${place.upstream ?? place.url}`,
    ...(place.upstream === undefined ? [] : [`forwarded by: ${forwarderOf(place)}`]),
    `at: ${place.at} (browser clock)`,
    `status: ${status ?? 'none'}`,
    `retry may help: ${retryable ? 'yes' : 'no'}`,
    ...reasonLines(failure),
    ...serverLines(failure),
  ];
  return lines.map((line) => honestString(redacted(line))).join('\n');
}

function reasonLines(failure: Failure): string[] {
  switch (failure.kind) {
    case 'timeout':
      return [`phase: ${failure.phase}`, `bytes: ${failure.bytes}`];
    case 'cut-off':
      return [`bytes: ${failure.bytes}`, `announced: ${failure.expected ?? 'no length'}`];
    case 'empty':
      return [`bytes: ${failure.bytes}`];
    case 'not-json':
      return [`content type: ${failure.contentType}`, `begins: ${failure.start}`];
    default:
      return [];
  }
}

function serverLines(failure: Failure): string[] {
  const words = serverMessageOf(failure);
  switch (words.kind) {
    case 'none':
      return [];
    case 'scan-error':
      return [`message from Scan: ${capped(words.text)}`];
    case 'treeline':
      return [`message from Treeline’s own server: ${capped(words.text)}`];
    case 'text':
      return [`message from the server (${words.contentType}): ${capped(words.text)}`];
    case 'ledger-error': {
      const { error } = words;
      return [
        `ledger error: ${error.code}`,
        `category: ${error.errorCategory} (${categoryText(error.errorCategory)})`,
        `gRPC status: ${grpcStatusOf(error)}`,
        `cause: ${capped(error.cause)}`,
        `correlation id: ${error.correlationId ?? 'none'}`,
        `trace id: ${error.traceId ?? 'none'}`,
        `retry info: ${error.retryInfo ?? 'none'}`,
        `definite answer: ${error.definiteAnswer ?? 'none'}`,
        ...error.context.map(([key, value]) => `context ${key}: ${capped(value)}`),
        ...error.resources.map(([type, value]) => `resource ${type}: ${capped(value)}`),
      ];
    }
  }
}
