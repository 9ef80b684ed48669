/** `counted(1, "child", "children")` → `1 child`, `counted(1200, "event")` → `1,200 events`; the plural defaults to the word and an s. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}
