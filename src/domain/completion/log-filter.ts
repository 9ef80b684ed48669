/** Lines for a terminal that find one request in the logs of a node. */
export type LogFilter = { readonly tool: string; readonly line: string };

/**
 * Canton writes `tid:<trace id>` into each line of a text log and a member `trace-id` into each
 * line of a JSON log. Undefined where the id has another form than ids have: then nothing that is
 * to be pasted into a shell is made of it.
 */
export function logFilters(traceId: string): readonly LogFilter[] | undefined {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(traceId)) return undefined;
  return [
    { tool: 'grep', line: `grep -F -- '${traceId}' canton.log` },
    { tool: 'lnav', line: `lnav -c ':filter-in ${traceId}' canton.log` },
    { tool: 'jq', line: `jq -c 'select(."trace-id" == "${traceId}")' canton.json.log` },
  ];
}
