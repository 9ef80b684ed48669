import { placeOf } from '#api/http/api-request.ts';
import type { Intake } from '#api/http/body.ts';
import { LIMITS, type Limits } from '#api/http/limits.ts';
import { RequestFailed, type RequestTarget } from '#domain/failure/failure.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { UpdateOrder } from './open-document.ts';

type Readers = typeof import('./document-intake.ts');

/**
 * What takes in the body of an update. The code for it is loaded beside the request, so that
 * neither waits for the other and no page without an update loads it. Gives the `open` of a
 * question, which rejects with `RequestFailed` when this page's own server does not have it.
 */
export function reading(
  order: UpdateOrder,
  limits: Limits = LIMITS,
  load: () => Promise<Readers> = () => import('./document-intake.ts'),
): (declared: number | undefined, place: RequestTarget) => Promise<Intake<UpdateDocument>> {
  const readers = load().catch(() => {
    const place = placeOf({ server: 'app', url: import.meta.url, body: undefined });
    throw new RequestFailed({ kind: 'part-missing', place });
  });
  // When the request fails first nobody waits for them; their own failure is then no news.
  readers.catch(() => undefined);
  return async (declared, place) => (await readers).documentIntake(order, limits, declared, place);
}
