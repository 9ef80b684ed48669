import type { PlainEvent } from '#api/event/plain-event.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import type { JsonBody, JsonPart } from '#api/json/json-body.ts';
import { EventList } from './event-list.ts';
import type { Survey } from './survey.ts';

/** Whether a container of a body holds the events, by the names that lead to it. */
export type IsEvents = (path: readonly string[], part: JsonPart) => boolean;

type Reading<S> = { readonly list: EventList; readonly survey: S; read: number };

/**
 * Reads the events of a body while it still comes.
 * @param openSurvey makes what takes each event, in the order of the nodes
 * @param plain reads most events faster
 */
export class ReadAhead<S extends Survey = Survey> {
  readonly body: JsonBody;
  private readonly toEvent: (wire: unknown) => ReadEvent;
  private readonly openSurvey: () => S;
  private readonly plain: PlainEvent | undefined;
  /** The events that were read so far; undefined before the first one. */
  reading: Reading<S> | undefined;
  private readonly trail: number[] = [];

  constructor(
    body: JsonBody,
    toEvent: (wire: unknown) => ReadEvent,
    openSurvey: () => S,
    plain?: PlainEvent,
  ) {
    this.body = body;
    this.toEvent = toEvent;
    this.openSurvey = openSurvey;
    this.plain = plain;
  }

  /** Reads the events that the scanner has passed since. */
  advance(isEvents: IsEvents): void {
    const part = this.reading === undefined && this.body.newest(isEvents, this.trail);
    if (part) this.reading = this.begin(part);
    if (this.reading !== undefined) this.goOn(this.reading);
  }

  /** Every event of a container of the complete body. */
  whole(part: JsonPart): Reading<S> {
    const ahead = this.reading;
    if (ahead?.list.at === part.at) {
      this.goOn(ahead);
      // An event that was read may have been replaced by a later one with its id.
      if (!ahead.list.hasRepeats) return ahead;
    }
    const reading = this.begin(part);
    this.goOn(reading);
    this.reading = reading;
    return reading;
  }

  private begin(part: JsonPart): Reading<S> {
    return { list: new EventList(part, this.toEvent), survey: this.openSurvey(), read: 0 };
  }

  private goOn(reading: Reading<S>): void {
    const { list, survey } = reading;
    const { plain } = this;
    list.advance();
    for (; reading.read < list.count; reading.read++) {
      if (plain !== undefined && list.plain(reading.read, plain)) {
        survey.addPlain(plain);
        continue;
      }
      const { event, wire } = list.light(reading.read);
      survey.add(event, wire);
    }
  }
}
