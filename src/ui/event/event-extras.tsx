import { grpcCodeText } from '#domain/error-catalogue/grpc-status.ts';
import { splitTemplateId, templateName } from '#domain/ledger/template-id.ts';
import { base64Length } from '#domain/text/base64-length.ts';
import { counted } from '#domain/text/plural.ts';
import type { EventDetail } from '#domain/update/document.ts';
import type { InterfaceView } from '#domain/update/interface-view.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { NameText } from '#ui/text/name-text.tsx';

/** Number of characters of a blob shown; the button copies all. */
const MOST_SHOWN = 64;

/** A created contract as bytes, for another participant's command. */
export function EventBlob({ blob }: { blob: string }) {
  const bytes = base64Length(blob);
  const length =
    bytes === undefined
      ? `${counted(blob.length, 'character')}, not base64`
      : counted(bytes, 'byte');
  return (
    <section aria-label="Created event blob" className="min-w-0">
      <h3 className="mb-1 flex flex-wrap items-center gap-2 text-sm text-ink-3">
        Created event blob, {length}
        <CopyButton text={blob} what="created event blob" words="Copy base64" />
      </h3>
      <p className="font-mono text-sm wrap-anywhere">
        <HonestText text={blob.slice(0, MOST_SHOWN)} />
        {blob.length > MOST_SHOWN && '…'}
      </p>
    </section>
  );
}

/** The views that the node computed of a created contract, also failed ones. */
export function InterfaceViews({ event }: { event: EventDetail }) {
  return (
    <section aria-label="Interface views" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-sm text-ink-3">{counted(event.views.length, 'interface view')}</h3>
      {[...event.views.entries()].map(([at, view]) => (
        <OneView key={at} view={view} event={event} />
      ))}
    </section>
  );
}

function OneView({ view, event }: { view: InterfaceView; event: EventDetail }) {
  const { interfaceId, implementationPackageId, status, unknown } = view;
  const payload = view.payload === undefined ? undefined : event.payloads[view.payload];
  return (
    <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-line p-3">
      <h4 className="flex flex-wrap items-center gap-1.5 font-mono wrap-anywhere">
        {interfaceId === undefined ? (
          'Interface not reported'
        ) : (
          <NameText text={templateName(interfaceId)} />
        )}
        {status?.kind === 'failed' && <Badge tone="warn">failed</Badge>}
      </h4>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        {interfaceId !== undefined && <PackageLine name="Package" id={packageOf(interfaceId)} />}
        <dt className="text-ink-3">Status</dt>
        <dd className="min-w-0 wrap-anywhere">
          {status === undefined && <span className="text-ink-3">not reported</span>}
          {status?.kind === 'computed' && 'computed'}
          {status?.kind === 'failed' && <HonestText text={grpcCodeText(status.code)} />}
        </dd>
        {status?.kind === 'failed' && (
          <>
            <dt className="text-ink-3">Message</dt>
            <dd className="min-w-0 wrap-anywhere">
              {status.message === undefined ? (
                <span className="text-ink-3">not reported</span>
              ) : (
                <LongText text={status.message} from={400} />
              )}
            </dd>
            <dt className="text-ink-3">Full status</dt>
            <dd className="min-w-0 wrap-anywhere">
              <details>
                <summary className="w-fit text-ink-2 underline underline-offset-2">
                  as received
                </summary>
                <code>
                  <LongText text={status.json} />
                </code>
              </details>
            </dd>
          </>
        )}
        <PackageLine name="Implementation" id={implementationPackageId} />
        {unknown !== undefined && (
          <>
            <dt className="text-ink-3">Other members</dt>
            <dd className="min-w-0 font-mono wrap-anywhere">
              <LongText text={unknown} from={400} />
            </dd>
          </>
        )}
      </dl>
      {payload === undefined ? (
        <p className="text-ink-3">No value.</p>
      ) : (
        <PayloadView value={payload.value} encoding={payload.encoding} />
      )}
    </article>
  );
}

function PackageLine({ name, id }: { name: string; id: string | undefined }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">
        {id === undefined ? (
          <span className="text-ink-3">not reported</span>
        ) : (
          <Identifier
            kind="package"
            value={id}
            what={`package id of the ${name === 'Package' ? 'interface' : name.toLowerCase()}`}
          />
        )}
      </dd>
    </>
  );
}

function packageOf(interfaceId: string): string | undefined {
  return splitTemplateId(interfaceId)?.package;
}
