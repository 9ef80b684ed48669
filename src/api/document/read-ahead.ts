import type { PlainEvent } from '#api/event/plain-event.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import type { JsonBody, JsonPart } from '#api/json/json-body.ts';
import { EventList } from './event-list.ts';
import { Survey } from './survey.ts';

/** Whether a container of a body holds the events, by the names that lead to it. */
export type IsEvents = (path: readonly string[], part: JsonPart) => boolean;

/** The events of a body that were read. */
type Reading = { readonly list: EventList; readonly survey: Survey; read: number };

/** What is known of a body that still comes: its members, and its events. */
export type ReadSoFar = Pick<Reading, 'list' | 'survey'> & { readonly value: unknown };

export type ReadAhead = ReturnType<typeof openReadAhead>;

/**
 * Reads the events of a body while it still comes.
 * @param plain reads most events and ids faster
 */
export function openReadAhead(
  body: JsonBody,
  isEvents: IsEvents,
  toEvent: (wire: unknown) => ReadEvent,
  plain?: PlainEvent,
) {
  const trail: number[] = [];
  let reading: Reading | undefined;

  const begin = (part: JsonPart): Reading => {
    const list = new EventList(part, toEvent, plain?.ids);
    reading = { list, survey: new Survey(), read: 0 };
    return reading;
  };
  const readOn = (current: Reading): Reading => {
    const { list, survey } = current;
    list.advance();
    for (; current.read < list.count; current.read++) {
      const isPlain = plain !== undefined && list.plain(current.read, plain);
      survey.add(isPlain ? plain : list.light(current.read));
    }
    return current;
  };
  /** What the body has besides the events; while it still comes, its members so far. */
  const value = () => body.valueExcept(body.root(), isEvents);
  return {
    body,
    value,
    /** Undefined before the first event. */
    soFar: (): ReadSoFar | undefined => reading && { ...reading, value: value() },
    /** Reads the events that the scanner has passed since. */
    advance: (): void => {
      const part = reading ? undefined : body.newest(isEvents, trail);
      const begun = part ? begin(part) : reading;
      if (begun !== undefined) readOn(begun);
    },
    /** Every event of a container of the complete body. */
    whole: (part: JsonPart): Reading => {
      // An event that was read may have been replaced by a later one with its id.
      if (reading?.list.at === part.at && !readOn(reading).list.hasRepeats) return reading;
      return readOn(begin(part));
    },
  };
}
