/**
 * A synthetic node for tests with controllable completions, as in docs/facts/wire.md#completions.
 */
export type CompletionsNode = {
  offsets: readonly number[];
  end: number;
  pruned: number;
  /** Longer lists are rejected. */
  most: number;
  /** Returned in place of anything else, whatever the start is. */
  lies: readonly number[] | undefined;
  /** The node returns a checkpoint for each offset, up to the limit, and nothing else. */
  checkpoints: boolean;
  refuse: readonly [status: number, body: object] | undefined;
  commandOf: (offset: number) => string;
  /** The received requests. */
  readonly asked: { path: string; limit: number; idleMs: number; body: Record<string, unknown> }[];
  under: number;
  mostUnder: number;
};

export function openCompletionsNode(): CompletionsNode {
  return {
    offsets: [],
    end: 0,
    pruned: 0,
    most: 200,
    lies: undefined,
    checkpoints: false,
    refuse: undefined,
    commandOf: (offset) => `c${offset}`,
    asked: [],
    under: 0,
    mostUnder: 0,
  };
}

export async function fetchFrom(
  node: CompletionsNode,
  url: string,
  init: RequestInit,
): Promise<Response> {
  init.signal?.throwIfAborted();
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith('ledger-end')) return json(200, { offset: node.end });
  if (pathname.endsWith('latest-pruned-offsets'))
    return json(200, { participantPrunedUpToInclusive: node.pruned });
  const body: Record<string, unknown> = JSON.parse(String(init.body));
  const limit = Number(searchParams.get('limit'));
  const idleMs = Number(searchParams.get('stream_idle_timeout_ms'));
  node.asked.push({ path: pathname, limit, idleMs, body });
  node.under++;
  node.mostUnder = Math.max(node.mostUnder, node.under);
  await new Promise((resolve) => setTimeout(resolve, 5));
  node.under--;
  init.signal?.throwIfAborted();
  if (node.refuse !== undefined) return json(...node.refuse);
  return list(node, Number(body['beginExclusive']), limit);
}

export function ledgerError(status: number, code: string, context = {}): [number, object] {
  return [status, { code, cause: code, context, errorCategory: 9 }];
}

function list(node: CompletionsNode, begin: number, limit: number): Response {
  if (node.checkpoints)
    return Response.json(
      Array.from({ length: limit }, (_, place) => ({
        completionResponse: { OffsetCheckpoint: { value: { offset: begin + place + 1 } } },
      })),
    );
  if (node.lies !== undefined) return Response.json(node.lies.map((one) => item(node, one)));
  if (begin > node.end) return json(...ledgerError(400, 'OFFSET_AFTER_LEDGER_END'));
  if (begin < node.pruned)
    return json(
      ...ledgerError(400, 'PARTICIPANT_PRUNED_DATA_ACCESSED', {
        earliest_offset: String(node.pruned),
      }),
    );
  const found = node.offsets.filter((one) => one > begin);
  if (limit > node.most && found.length > node.most)
    return json(...ledgerError(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED'));
  return Response.json(found.slice(0, limit).map((offset) => item(node, offset)));
}

function item(node: CompletionsNode, offset: number): object {
  return {
    completionResponse: { Completion: { value: { commandId: node.commandOf(offset), offset } } },
  };
}

function json(status: number, body: object): Response {
  return Response.json(body, { status });
}
