import { parseBody } from '#api/json/json-body.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { openUpdate, openUpdateReading, type UpdateOrder } from './open-document.ts';

/** Opens an update from the text of its response. Throws as `openUpdate`. */
export function openUpdateText(order: UpdateOrder, text: string): UpdateDocument {
  return openUpdate(order, openUpdateReading(order, parseBody(text)));
}
