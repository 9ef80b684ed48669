import type { Moment } from './moment.ts';

/**
 * Typed values, encoded by each interface (`scan/value-json.ts`), so both
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
  /** In days since 1970. */
  | { readonly kind: 'date'; readonly value: number }
  | { readonly kind: 'party'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'contract-id'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'unit' };

/**
 * A value as stories write it: an object is a record, `1n` or `1` an Int, `'1.0'` a Numeric, a
 * contract or its id a ContractId, an id with a namespace a Party, any other string a Text.
 * Everything else has a constructor below.
 */
export type Plain =
  | DamlValue
  | boolean
  | number
  | bigint
  | string
  | Contractual
  | readonly Plain[]
  | PlainRecord;
export type PlainRecord = { readonly [label: string]: Plain };

export function damlValue(value: Plain): DamlValue {
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'number' || typeof value === 'bigint') return int(value);
  if (typeof value === 'string') return ofString(value);
  if (isList(value)) return list(value.map(damlValue));
  if (isTyped(value)) return value;
  return isContract(value) ? contractId(value.contractId) : record(value);
}

type Contractual = { readonly contractId: string; readonly template: object };
const isList = (value: object): value is readonly Plain[] => Array.isArray(value);
const isTyped = (value: object): value is DamlValue => 'kind' in value;
const isContract = (value: object): value is Contractual => 'template' in value;

function ofString(value: string): DamlValue {
  if (/^-?\d+\.\d+$/.test(value)) return numeric(value);
  if (/::1220[0-9a-f]{64}$/.test(value)) return party(value);
  return /^00[0-9a-f]{64}ca111220[0-9a-f]{64}$/.test(value) ? contractId(value) : text(value);
}

export const record = (fields: PlainRecord): DamlValue => ({
  kind: 'record',
  fields: Object.entries(fields).map(([label, field]) => [label, damlValue(field)]),
});
export const variant = (tag: string, value: Plain = unit): DamlValue => ({
  kind: 'variant',
  tag,
  value: damlValue(value),
});
export const enumeration = (tag: string): DamlValue => ({ kind: 'enum', tag });
export const list = (elements: readonly DamlValue[]): DamlValue => ({ kind: 'list', elements });
export const some = (value: Plain): DamlValue => ({ kind: 'optional', value: damlValue(value) });
export const none: DamlValue = { kind: 'optional', value: undefined };
export const textMap = (entries: PlainRecord): DamlValue => ({
  kind: 'text-map',
  entries: Object.entries(entries).map(([key, entry]) => [key, damlValue(entry)]),
});
export const genMap = (entries: readonly (readonly [Plain, Plain])[]): DamlValue => ({
  kind: 'gen-map',
  entries: entries.map(([key, entry]) => [damlValue(key), damlValue(entry)]),
});
export const int = (value: bigint | number): DamlValue => ({ kind: 'int64', value: BigInt(value) });
/** The text has ten digits after the decimal point. */
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
