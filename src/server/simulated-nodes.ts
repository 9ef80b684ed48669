/** Answers a request below `/sim/`; undefined where there is no simulated node at its address. */
export type SimulatedNodes = (request: Request) => Promise<Response | undefined>;

/** Loaded only by a server that has no node to forward to. */
export async function openSimulatedNodes(): Promise<SimulatedNodes> {
  const { serveSimulatedNodes } = await import('#sim/http/serve.ts');
  return serveSimulatedNodes();
}
