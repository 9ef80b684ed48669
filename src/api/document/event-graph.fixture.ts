export type GraphShape = {
  readonly count: number;
  readonly form: 'wide' | 'chain' | 'roots' | 'mixed' | 'cycles' | 'holes';
  readonly order: 'lexicographic' | 'reversed' | 'as-made';
  readonly text: string;
  readonly seed: number;
};

export const UPDATE_ID = `1220${'5e'.repeat(32)}`;

export function graphBody(shape: GraphShape): string {
  const { count, form, order, text } = shape;
  const random = generator(shape.seed);
  const parents = Array.from({ length: count }, (_, node) => parentOf(node, form, random));
  const children = Array.from({ length: count }, (): number[] => []);
  for (const [node, parent] of parents.entries()) if (parent >= 0) children[parent]?.push(node);
  if (form === 'cycles') for (const list of children) if (random() < 0.3) list.push(0);
  if (form === 'holes') for (const list of children) if (random() < 0.3) list.push(count + 7);
  const id = (node: number) => `#${UPDATE_ID}:${node}`;
  const roots = [...parents.keys()].filter((node) => (parents[node] ?? -1) < 0);
  const events = [...parents.keys()].map((node) => {
    const list = children[node] ?? [];
    const event = list.length > 0 ? exercise(node, list.map(id), text) : create(node, text);
    return [id(node), { ...event, event_id: id(node) }] as const;
  });
  if (order === 'lexicographic') events.sort(([a], [b]) => (a < b ? -1 : 1));
  if (order === 'reversed') events.reverse();
  return JSON.stringify({
    update: {
      update_id: UPDATE_ID,
      record_time: '2026-11-20T09:13:46.654321Z',
      synchronizer_id: 'global::1220ab',
      root_event_ids: roots.map(id),
      events_by_id: Object.fromEntries(events),
    },
  });
}

function parentOf(node: number, form: GraphShape['form'], random: () => number): number {
  if (node === 0 || form === 'roots') return -1;
  if (form === 'wide') return 0;
  if (form === 'chain') return node - 1;
  return random() < 0.1 ? -1 : Math.floor(random() * node);
}

function create(node: number, text: string) {
  return {
    event_type: 'created_event',
    contract_id: `00c${node}`,
    template_id: `pkg:Main.Module:Template${node % 3}`,
    package_name: 'synthetic',
    create_arguments: { owner: `party-${node % 5}::1220`, memo: text },
    created_at: '2026-11-20T09:13:45.123456Z',
    signatories: [`party-${node % 5}::1220`],
    observers: [],
  };
}

function exercise(node: number, children: readonly string[], text: string) {
  return {
    event_type: 'exercised_event',
    contract_id: `00c${node}`,
    template_id: `pkg:Main.Module:Template${node % 3}`,
    package_name: 'synthetic',
    choice: `Choice${node % 2}`,
    choice_argument: { memo: text },
    exercise_result: null,
    consuming: node % 2 === 0,
    acting_parties: [`party-${node % 5}::1220`],
    child_event_ids: children,
    interface_id: null,
  };
}

/** A seeded random generator from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
