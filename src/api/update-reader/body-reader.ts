import { faulty, type Reading, readBy } from '#api/http/body.ts';
import { JsonBody } from '#api/json/json-body.ts';
import { JsonScanner } from '#api/json/json-scanner.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { openUpdateReading, type ReadSoFar, type UpdateOrder } from './open-document.ts';

/** Reads the body of an update chunk by chunk; only what is left at its end is done at its end. */
export type BodyReader = {
  /** False if no more of the body is needed. */
  take(chunk: Uint8Array<ArrayBuffer>): boolean;
  /** As in `UpdateReading`. */
  soFar(): ReadSoFar | undefined;
  finish(): Reading<UpdateDocument>;
};

export function openBodyReader(order: UpdateOrder): BodyReader {
  const scanner = new JsonScanner();
  const update = openUpdateReading(order, new JsonBody(scanner));
  return {
    take: (chunk) => {
      const isGood = scanner.take(chunk);
      if (isGood) update.advance();
      return isGood;
    },
    soFar: () => update.soFar(),
    finish: () => (scanner.finish() === undefined ? readBy(() => update.open()) : faulty(scanner)),
  };
}
