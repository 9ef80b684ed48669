import { grouped, readInt64, toInt64 } from '#domain/ledger/int64.ts';
import { printJson } from '#domain/text/json-text.ts';
import { counted } from '#domain/text/plural.ts';

const UNITS = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
] as const;

/**
 * Formats seconds exactly: `30 seconds`, `30.005 seconds`, `2 hours`. @param seconds a whole or
 * decimal number; other texts are returned unchanged
 */
export function exactDurationText(seconds: string): string {
  if (!/^\d{1,19}(?:\.\d{1,9})?$/.test(seconds)) return `${seconds} seconds`;
  const [whole = '0', part] = seconds.split('.');
  const all = BigInt(whole);
  if (part !== undefined) return `${grouped(toInt64(all))}.${part} seconds`;
  const [unit, size] = UNITS.find(([, one]) => all > 0n && all % one === 0n) ?? ['second', 1n];
  return counted(toInt64(all / size), unit);
}

/** gRPC status codes by number: https://grpc.github.io/grpc/core/md_doc_statuscodes.html. */
const NAMES = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

export function grpcName(code: number): string | undefined {
  return NAMES[code];
}

export function isGrpcName(name: string): boolean {
  return NAMES.some((one) => one === name);
}

export function grpcText(code: number | undefined): string {
  if (code === undefined) return 'not reported';
  const name = grpcName(code);
  return name === undefined ? `${code} (unknown)` : `${name} (${code})`;
}

/**
 * `grpcCodeValue` of an error body: a number, or text with a number or a name; null and absent are
 * not reported. Any other value is printed as JSON.
 */
export function grpcCodeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return grpcText(undefined);
  const known = (NAMES as readonly unknown[]).indexOf(value);
  const digits = readInt64(value);
  if (digits === undefined && known < 0) return `${printJson(value)} (unknown)`;
  const code = digits === undefined ? known : Number(digits);
  return grpcName(code) === undefined ? `${digits} (unknown)` : grpcText(code);
}

const UNKNOWN_STATE: ReadonlySet<string> = new Set([
  'CANCELLED',
  'UNKNOWN',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
]);

export function leavesStateUnknown(code: number | undefined): boolean {
  const name = code === undefined ? undefined : grpcName(code);
  return name === undefined || UNKNOWN_STATE.has(name);
}
