import { heldBytes } from '#api/document/update-document.ts';
import { parseExact } from '#api/json/exact-json.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { openUpdate, type UpdateOrder } from './open-document.ts';

/** Throws SyntaxError or WrongShape. */
export function openUpdateText(order: UpdateOrder, text: string): UpdateDocument {
  return openUpdate(order, parseExact(text), heldBytes([new TextEncoder().encode(text)]));
}
