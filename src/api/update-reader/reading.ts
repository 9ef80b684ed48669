import { LIMITS, type Limits, placeOf, type Watching } from '#api/http/api-request.ts';
import type { Intake } from '#api/http/body.ts';
import { RequestFailed, type RequestTarget } from '#domain/failure/failure.ts';
import type { FirstRowsListener, UpdateDocument } from '#domain/update/document.ts';
import type { UpdateOrder } from './open-document.ts';

/** As `Watching`, and the first rows of a body that still comes. */
export type WatchingUpdate = Watching & { readonly onFirstRows?: FirstRowsListener | undefined };

type ReadingOptions = Pick<WatchingUpdate, 'onFirstRows'> & {
  readonly limits?: Limits | undefined;
};

const loadReaders = () => import('./document-intake.ts');

/**
 * Loads the code that reads an update before there is a request; a failure is reported by that.
 * @param withWorker whether a worker is started in case the response is large
 */
export function prepareReading(withWorker?: boolean): void {
  loadReaders().then(
    ({ spareWorker }) => withWorker && spareWorker.prepare(),
    () => undefined,
  );
}

/**
 * Loads the code that reads an update in parallel with the request; no other page loads this code.
 * The returned `open` rejects with `RequestFailed` when this page's server does not have the code.
 */
export function reading(
  order: UpdateOrder,
  { limits = LIMITS, onFirstRows }: ReadingOptions = {},
  load = loadReaders,
): (declared: number | undefined, place: RequestTarget) => Promise<Intake<UpdateDocument>> {
  const readers = load().catch(() => {
    const place = placeOf({ server: 'app', url: import.meta.url, body: undefined });
    throw new RequestFailed({ kind: 'part-missing', place });
  });
  // If the request fails first, a failure to load the code is ignored.
  readers.catch(() => undefined);
  return async (declared, place) =>
    (await readers).documentIntake(order, limits, declared, place, onFirstRows);
}
