/**
 * The trace id of a `traceparent`, in lower case (https://www.w3.org/TR/trace-context/). Undefined
 * for another form, and for zeros, which name no trace.
 */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, id] = /^[0-9a-f]{2}-([0-9a-f]{32})-/i.exec(traceparent ?? '') ?? [];
  return id === undefined || /^0+$/.test(id) ? undefined : id.toLowerCase();
}
