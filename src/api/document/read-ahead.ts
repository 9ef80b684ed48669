import type { PlainEvent } from '#api/event/plain-event.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import type { JsonBody, JsonPart } from '#api/json/json-body.ts';
import { EventList } from './event-list.ts';
import { Survey } from './survey.ts';

/** Whether a container of a body holds the events, by the names that lead to it. */
export type IsEvents = (path: readonly string[], part: JsonPart) => boolean;

type Reading = { readonly list: EventList; readonly survey: Survey; read: number };

/** Reads the events of a body while it still comes. */
export type ReadAhead = {
  readonly body: JsonBody;
  /** The events that were read so far; undefined before the first one. */
  soFar(): Reading | undefined;
  /** Reads the events that the scanner has passed since. */
  advance(isEvents: IsEvents): void;
  /** Every event of a container of the complete body. */
  whole(part: JsonPart): Reading;
};

/** @param plain reads most events and ids faster */
export function openReadAhead(
  body: JsonBody,
  toEvent: (wire: unknown) => ReadEvent,
  plain?: PlainEvent,
): ReadAhead {
  const trail: number[] = [];
  let reading: Reading | undefined;
  const begin = (part: JsonPart) => {
    const list = new EventList(part, toEvent, plain?.ids);
    reading = { list, survey: new Survey(), read: 0 };
    return reading;
  };
  const readOn = (of: Reading) => {
    const { list, survey } = of;
    list.advance();
    for (; of.read < list.count; of.read++) {
      const isPlain = plain !== undefined && list.plain(of.read, plain);
      survey.add(isPlain ? plain : list.light(of.read));
    }
    return of;
  };
  return {
    body,
    soFar: () => reading,
    advance: (isEvents) => {
      const part = reading === undefined && body.newest(isEvents, trail);
      if (part) begin(part);
      if (reading !== undefined) readOn(reading);
    },
    whole: (part) => {
      // An event that was read may have been replaced by a later one with its id.
      if (reading?.list.at === part.at && !readOn(reading).list.hasRepeats) return reading;
      return readOn(begin(part));
    },
  };
}
