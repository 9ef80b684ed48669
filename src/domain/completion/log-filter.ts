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
