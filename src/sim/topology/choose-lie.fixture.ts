import type { SimulatedNode } from '#sim/http/node.ts';

/** Chooses the next lie of a dishonest node, as the page does; the empty name for a correct response. */
export async function chooseLie(node: SimulatedNode, chosen: string): Promise<void> {
  const body = JSON.stringify({ chosen });
  const { status } = await node(
    new Request('http://simulated.example/lies', { method: 'POST', body }),
  );
  if (status !== 200) throw new Error(`No lie is called ${chosen}.`);
}
