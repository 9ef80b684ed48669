import { grouped, type Int64 } from '#domain/ledger/int64.ts';

/** `counted(1, "child", "children")` → `1 child`, `counted(1200, "event")` → `1,200 events`; the plural defaults to the word and an s. */
export function counted(n: number | Int64, one: string, many = `${one}s`): string {
  const digits = typeof n === 'number' ? n.toLocaleString('en') : grouped(n);
  return `${digits} ${String(n) === '1' ? one : many}`;
}
