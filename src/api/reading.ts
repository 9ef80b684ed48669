import type { UpdateDocument } from '#domain/document.ts';
import { RequestFailed } from '#domain/failure.ts';
import { placeOf } from './question.ts';

type Readers = typeof import('./open-document.ts');

/**
 * The readers of update bodies, loaded beside the request so that neither waits for the other and
 * no page without an update loads them. Gives the `read` of a question, which rejects with
 * `RequestFailed` when this page's own server does not have them.
 */
export function reading(
  read: (readers: Readers, text: string) => UpdateDocument,
  load: () => Promise<Readers> = () => import('./open-document.ts'),
): (text: string) => Promise<UpdateDocument> {
  const readers = load().catch(() => {
    const place = placeOf({ server: 'app', url: import.meta.url, body: undefined });
    throw new RequestFailed({ kind: 'part-missing', place });
  });
  // When the request fails first nobody waits for them; their own failure is then no news.
  readers.catch(() => undefined);
  return async (text) => read(await readers, text);
}
