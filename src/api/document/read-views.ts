import type { ReadEvent } from '#api/event/read-event.ts';
import { isRecord, isText } from '#api/json/shape.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import { templateName } from '#domain/ledger/template-id.ts';
import type { Payload, ValueEncoding } from '#domain/update/document.ts';
import type { InterfaceView, ViewStatus } from '#domain/update/interface-view.ts';
import { jsonText } from './event-text.ts';

/**
 * Reads the interface views of a created event (docs/facts/wire.md#events). Their values are
 * returned as payloads, numbered after the `before` payloads of the event itself.
 */
export function readViews(
  { body, layout }: ReadEvent,
  encoding: ValueEncoding,
  before: number,
): { readonly views: readonly InterfaceView[]; readonly payloads: readonly Payload[] } {
  const items = layout.views === undefined ? undefined : body[layout.views];
  const payloads: Payload[] = [];
  // A value that is not a list counts as one item, and null as no item.
  const views = [items ?? []].flat().map((item): InterfaceView => {
    const members = isRecord(item) ? item : {};
    const { interfaceId: id, implementationPackageId, viewStatus, viewValue, ...rest } = members;
    const interfaceId = textOf(id);
    const hasValue = viewValue !== undefined && viewValue !== null;
    const payload = hasValue ? before + payloads.length : undefined;
    if (hasValue) {
      const name = interfaceId === undefined ? 'unknown interface' : templateName(interfaceId);
      payloads.push({ name, value: viewValue, encoding });
    }
    const odd = {
      ...rest,
      ...oddOf('interfaceId', id),
      ...oddOf('implementationPackageId', implementationPackageId),
    };
    const unknown = Object.keys(odd).length > 0 ? jsonText(odd) : undefined;
    return {
      interfaceId,
      implementationPackageId: textOf(implementationPackageId),
      status: statusOf(viewStatus),
      payload,
      unknown: isRecord(item) ? unknown : jsonText(item),
    };
  });
  return { views, payloads };
}

function statusOf(status: unknown): ViewStatus | undefined {
  if (status === undefined || status === null) return undefined;
  const members = isRecord(status) ? status : {};
  const { code, message } = members;
  if (readInt64(code) === '0') return { kind: 'computed' };
  const isPlain = typeof code === 'number' || isText(code);
  const given = code === undefined || code === null ? undefined : jsonText(code);
  return {
    kind: 'failed',
    code: isPlain ? code : given,
    message: textOf(message),
    json: jsonText(status),
  };
}

function textOf(value: unknown): string | undefined {
  return isText(value) && value !== '' ? value : undefined;
}

/** A member that is neither text nor absent, so that it is shown too. */
function oddOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined || value === null || isText(value) ? {} : { [name]: value };
}
