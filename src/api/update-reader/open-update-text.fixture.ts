import { parseBody } from '#api/json/json-body.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { openUpdateReading, type UpdateOrder } from './open-document.ts';

/** Opens an update from the text of its response. Throws as `openUpdateReading`. */
export function openUpdateText(order: UpdateOrder, text: string): UpdateDocument {
  return openUpdateReading(order, parseBody(text)).open();
}
