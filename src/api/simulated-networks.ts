import * as z from 'zod/mini';
import type { Network } from '#domain/network.ts';
import { parseExact } from './exact-json.ts';
import { ask } from './http.ts';
import { textIntake } from './intake.ts';
import { checkShape, textWire } from './shape.ts';

/** What a server with simulated nodes lists; our own server writes it. */
const SimulatedWire = z.looseObject({
  networks: z.array(
    z.looseObject({
      id: textWire,
      label: textWire,
      base_url: z.nullish(textWire),
      scan_url: z.nullish(textWire),
      token: z.nullish(textWire),
      samples: z.nullish(z.array(z.looseObject({ update_id: textWire, label: textWire }))),
      commands: z.nullish(
        z.array(z.looseObject({ command_id: textWire, offset: textWire, label: textWire })),
      ),
    }),
  ),
});

/**
 * The simulated networks that this server lists at `listUrl` (relative to `base`); none when the
 * list cannot be read, for the others stand without them.
 */
export async function readSimulated(listUrl: string, base: string): Promise<Network[]> {
  const url = new URL(listUrl, base).href;
  const absolute = (path: string | null | undefined) =>
    path == null ? undefined : new URL(path, base).href.replace(/\/+$/, '');
  const open = () => textIntake((text) => checkShape(SimulatedWire, parseExact(text)).networks);
  const wires = await ask({ server: 'app', url, aliveUrl: url, size: 'small', open }).catch(
    () => [],
  );
  return wires.map((wire) => ({
    id: wire.id,
    label: wire.label,
    baseUrl: absolute(wire.base_url),
    scanUrl: absolute(wire.scan_url),
    demoToken: wire.token ?? undefined,
    samples: (wire.samples ?? []).map((one) => ({ updateId: one.update_id, label: one.label })),
    commands: (wire.commands ?? []).map(({ command_id, offset, label }) => ({
      commandId: command_id,
      offset,
      label,
    })),
  }));
}
