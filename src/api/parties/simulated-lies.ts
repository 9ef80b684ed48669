import * as z from 'zod/mini';
import { textIntake } from '#api/http/body.ts';
import { ask } from '#api/http/http.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire } from '#api/json/shape.ts';

/*
 * Of the demo, but here: only `api` may send requests. No page of a configured network loads this
 * file, because `dishonest-node.tsx`, its only user, is loaded for a dishonest simulated node.
 */

/** Only a simulated dishonest node has this route (src/sim/README.md). */
const LiesWire = z.looseObject({
  chosen: textWire,
  lies: z.array(z.looseObject({ name: textWire, label: textWire })),
});

export type SimulatedLies = z.output<typeof LiesWire>;

/**
 * Returns the lies of a simulated dishonest node, and chooses one. May reject with `RequestFailed`.
 * @param chosen the empty text for a correct response; undefined only asks
 */
export function loadSimulatedLies(url: string, chosen?: string): Promise<SimulatedLies> {
  const open = () => textIntake((text) => checkShape(LiesWire, parseExact(text)));
  const body = chosen === undefined ? undefined : { chosen };
  return ask({ server: 'app', url, aliveUrl: url, size: 'small', open, body });
}
