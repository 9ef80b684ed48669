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

/** Reads the events of a body while it still comes. */
export class ReadAhead {
  readonly body: JsonBody;
  private readonly isEvents: IsEvents;
  private readonly toEvent: (wire: unknown) => ReadEvent;
  private readonly plain: PlainEvent | undefined;
  private readonly trail: number[] = [];
  private reading: Reading | undefined;

  /** @param plain reads most events and ids faster */
  constructor(
    body: JsonBody,
    isEvents: IsEvents,
    toEvent: (wire: unknown) => ReadEvent,
    plain?: PlainEvent,
  ) {
    this.body = body;
    this.isEvents = isEvents;
    this.toEvent = toEvent;
    this.plain = plain;
  }

  /** What the body has besides the events; while it still comes, its members so far. */
  value(): unknown {
    return this.body.valueExcept(this.body.root(), this.isEvents);
  }

  /** Undefined before the first event. */
  soFar(): ReadSoFar | undefined {
    return this.reading && { ...this.reading, value: this.value() };
  }

  /** Reads the events that the scanner has passed since. */
  advance(): void {
    const part = this.reading ? undefined : this.body.newest(this.isEvents, this.trail);
    const reading = part ? this.begin(part) : this.reading;
    if (reading !== undefined) this.readOn(reading);
  }

  /** Every event of a container of the complete body. */
  whole(part: JsonPart): Reading {
    const { reading } = this;
    // An event that was read may have been replaced by a later one with its id.
    if (reading?.list.at === part.at && !this.readOn(reading).list.hasRepeats) return reading;
    return this.readOn(this.begin(part));
  }

  private begin(part: JsonPart): Reading {
    const list = new EventList(part, this.toEvent, this.plain?.ids);
    this.reading = { list, survey: new Survey(), read: 0 };
    return this.reading;
  }

  private readOn(reading: Reading): Reading {
    const { plain } = this;
    const { list, survey } = reading;
    list.advance();
    for (; reading.read < list.count; reading.read++) {
      const isPlain = plain !== undefined && list.plain(reading.read, plain);
      survey.add(isPlain ? plain : list.light(reading.read));
    }
    return reading;
  }
}
