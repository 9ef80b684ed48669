import type { UpdateDocument } from '#domain/document.ts';
import { parseExact } from './exact-json.ts';
import { openUpdate, type UpdateOrder } from './open-document.ts';
import { heldBytes } from './received-body.ts';

/** Opens the text of an update's body at once, as tests have it. Throws SyntaxError or WrongShape. */
export function openUpdateText(order: UpdateOrder, text: string): UpdateDocument {
  return openUpdate(order, parseExact(text), heldBytes([new TextEncoder().encode(text)]));
}
