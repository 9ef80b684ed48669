import type { Limits } from '#api/http/api-request.ts';
import { dropped, type Intake } from '#api/http/body.ts';
import type { RequestTarget } from '#domain/failure/failure.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type { FirstRowsListener, UpdateDocument } from '#domain/update/document.ts';
import { type BodyReader, openBodyReader } from './body-reader.ts';
import type { UpdateOrder } from './open-document.ts';
import { spareWorker } from './spare-worker.ts';
import type { DocumentLink } from './worker-protocol.ts';

/** So that its caller loads one file. */
export { spareWorker } from './spare-worker.ts';

/**
 * Receives the body of an update and decides where its document is kept: from `limits.workerBytes`
 * on in a worker. The page reads a body that is declared to be smaller while it comes, and one
 * without a length at its end, because a worker would have to read it again. Without a worker the page
 * reads up to `limits.pageBytes` and adds a notice.
 * @param declared the body's length in bytes, if the server sent it
 * @param place the server, named in the failure if the worker ends later
 */
export function documentIntake(
  order: UpdateOrder,
  limits: Pick<Limits, 'workerBytes' | 'workerStartMs' | 'pageBytes'>,
  declared: number | undefined,
  place: RequestTarget,
  onFirstRows?: FirstRowsListener,
  startWorker: (limit: number) => Promise<DocumentLink | undefined> = spareWorker.take,
): Intake<UpdateDocument> {
  let held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  /** The page's own, and how many of the held chunks it has read. */
  let reader: BodyReader | undefined;
  let chunksRead = 0;
  let isValidSoFar = true;
  let remote: Intake<UpdateDocument> | undefined;
  let starting: Promise<void> | undefined;
  let isWithoutWorker = false;
  let isDropped = false;

  const forget = () => {
    held = [];
    reader = undefined;
  };
  const start = async () => {
    const [link, parts] = await Promise.all([startWorker(limits.workerStartMs), loadRemote()]);
    if (link === undefined || parts === undefined) {
      link?.close();
      isWithoutWorker = true;
    } else if (isDropped) link.close();
    else {
      remote = parts.remoteIntake(link, order, place, onFirstRows);
      for (const chunk of held) remote.take(chunk);
      forget();
    }
  };
  // A declared length may be wrong; it only starts the worker early.
  if ((declared ?? 0) >= limits.workerBytes) starting = start();
  const isTooMuch = () => isWithoutWorker && bytes > limits.pageBytes;
  const readHeld = () => {
    reader ??= openBodyReader(order);
    for (; isValidSoFar && chunksRead < held.length; chunksRead++)
      isValidSoFar = reader.take(held[chunksRead] as Uint8Array<ArrayBuffer>);
    return reader;
  };
  return {
    take: (chunk) => {
      bytes += chunk.byteLength;
      if (remote !== undefined) return remote.take(chunk);
      held.push(chunk);
      if (bytes >= limits.workerBytes) starting ??= start();
      if (declared === undefined || starting !== undefined) return !isTooMuch();
      readHeld();
      return isValidSoFar;
    },
    finish: async () => {
      await starting;
      if (isDropped) throw dropped();
      if (remote !== undefined) return remote.finish();
      if (isTooMuch()) return { kind: 'no-worker', limit: limits.pageBytes };
      const reading = readHeld().finish();
      forget();
      if (reading.kind !== 'read' || !isWithoutWorker) return reading;
      const { value } = reading;
      return { ...reading, value: { ...value, notices: [...value.notices, NO_WORKER] } };
    },
    drop: () => {
      isDropped = true;
      forget();
      remote?.drop();
    },
  };
}

/** Small responses do not need this code, and a large one loads it while its worker starts. */
function loadRemote() {
  return import('./remote-document.ts').catch(() => undefined);
}

const NO_WORKER: AnswerNotice = {
  tone: 'note',
  text: 'The web worker for large responses did not start. The page read this response itself, which can be slow. Possible causes: a policy, an extension, or a lack of memory.',
};
