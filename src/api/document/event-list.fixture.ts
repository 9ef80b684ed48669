import type { ReadEvent } from '#api/event/read-event.ts';
import { parseBody } from '#api/json/json-body.ts';
import { printJson } from '#domain/text/json-text.ts';
import { openReadAhead } from './read-ahead.ts';
import type { Survey } from './survey.ts';

/** Events as they are in a body, all of them read. */
export function eventsIn<S extends Survey>(
  wires: object,
  toEvent: (wire: unknown) => ReadEvent,
  survey: S,
) {
  const body = parseBody(printJson(wires));
  const readAhead = openReadAhead(body, toEvent, () => survey);
  return { readAhead, part: body.root(), ...readAhead.whole(body.root()) };
}
