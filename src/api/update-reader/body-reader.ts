import { faulty, readBy } from '#api/http/body.ts';
import { JsonBody } from '#api/json/json-body.ts';
import { JsonScanner } from '#api/json/json-scanner.ts';
import {
  type OpenPlainEvent,
  openUpdate,
  openUpdateReading,
  type UpdateOrder,
} from './open-document.ts';

export type BodyReader = ReturnType<typeof openBodyReader>;

/** Reads the body of an update chunk by chunk; only what is left at its end is done at its end. */
export function openBodyReader(order: UpdateOrder, openPlain?: OpenPlainEvent) {
  const scanner = new JsonScanner();
  const update = openUpdateReading(order, new JsonBody(scanner), openPlain);
  return {
    /** False if no more of the body is needed. */
    take: (chunk: Uint8Array<ArrayBuffer>) => {
      const isGood = scanner.take(chunk);
      if (isGood) update.advance();
      return isGood;
    },
    soFar: () => update.soFar(),
    finish: () => {
      const fault = scanner.finish();
      return fault === undefined
        ? readBy(() => openUpdate(order, update))
        : faulty(fault, scanner.bytes);
    },
  };
}
