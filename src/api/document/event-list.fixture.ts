import type { ReadEvent } from '#api/event/read-event.ts';
import { parseBody } from '#api/json/json-body.ts';
import { printJson } from '#domain/text/json-text.ts';
import { openReadAhead } from './read-ahead.ts';

/** Events as they are in a body, all of them read. */
export function eventsIn(wires: object, toEvent: (wire: unknown) => ReadEvent) {
  const body = parseBody(printJson(wires));
  const readAhead = openReadAhead(body, () => false, toEvent);
  return { readAhead, part: body.root(), ...readAhead.whole(body.root()) };
}
