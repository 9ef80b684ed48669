import type { Moment } from './moment.ts';

/**
 * Typed values, encoded by each interface (`compact-json.ts`, `protobuf-json.ts`), so both
 * encodings of a payload agree.
 */
export type DamlValue =
  | { readonly kind: 'record'; readonly fields: readonly (readonly [label: string, DamlValue])[] }
  | { readonly kind: 'variant'; readonly tag: string; readonly value: DamlValue }
  | { readonly kind: 'enum'; readonly tag: string }
  | { readonly kind: 'list'; readonly elements: readonly DamlValue[] }
  | { readonly kind: 'optional'; readonly value: DamlValue | undefined }
  | { readonly kind: 'text-map'; readonly entries: readonly (readonly [string, DamlValue])[] }
  | { readonly kind: 'gen-map'; readonly entries: readonly (readonly [DamlValue, DamlValue])[] }
  | { readonly kind: 'int64'; readonly value: bigint }
  | { readonly kind: 'numeric'; readonly value: string }
  | { readonly kind: 'timestamp'; readonly value: Moment }
  /** Days since 1970. */
  | { readonly kind: 'date'; readonly value: number }
  | { readonly kind: 'party'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'contract-id'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'unit' };

export const record = (fields: Readonly<Record<string, DamlValue>>): DamlValue => ({
  kind: 'record',
  fields: Object.entries(fields),
});
export const variant = (tag: string, value: DamlValue = unit): DamlValue => ({
  kind: 'variant',
  tag,
  value,
});
export const enumeration = (tag: string): DamlValue => ({ kind: 'enum', tag });
export const list = (elements: readonly DamlValue[]): DamlValue => ({ kind: 'list', elements });
export const some = (value: DamlValue): DamlValue => ({ kind: 'optional', value });
export const none: DamlValue = { kind: 'optional', value: undefined };
export const textMap = (entries: Readonly<Record<string, DamlValue>>): DamlValue => ({
  kind: 'text-map',
  entries: Object.entries(entries),
});
export const genMap = (entries: readonly (readonly [DamlValue, DamlValue])[]): DamlValue => ({
  kind: 'gen-map',
  entries,
});
export const int = (value: bigint | number): DamlValue => ({ kind: 'int64', value: BigInt(value) });
/** The text has ten digits after the point. */
export const numeric = (value: string): DamlValue => ({ kind: 'numeric', value: toTen(value) });
export const timestamp = (value: Moment): DamlValue => ({ kind: 'timestamp', value });
export const date = (days: number): DamlValue => ({ kind: 'date', value: days });
export const party = (value: string): DamlValue => ({ kind: 'party', value });
export const text = (value: string): DamlValue => ({ kind: 'text', value });
export const contractId = (value: string): DamlValue => ({ kind: 'contract-id', value });
export const bool = (value: boolean): DamlValue => ({ kind: 'bool', value });
export const unit: DamlValue = { kind: 'unit' };

function toTen(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(10, '0')}`;
}
