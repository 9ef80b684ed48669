import { Link, useNavigate } from '@tanstack/react-router';
import type { UpdateId } from '#domain/update-id.ts';
import { useKeys } from '#ui/keys.ts';

const LOOK =
  'border-b-2 border-transparent px-3 py-2 text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink';

/** The pages of one update; source and encoding stay as chosen from page to page. */
export function UpdateNav({
  updateId,
  events,
}: {
  updateId: UpdateId;
  events: number | undefined;
}) {
  const navigate = useNavigate();
  const params = { updateId };
  useKeys({
    t: () => void navigate({ to: '/updates/$updateId', params, search: chosen }),
    r: () => void navigate({ to: '/updates/$updateId/raw', params, search: chosen }),
  });
  return (
    <nav aria-label="Update" className="-mb-px flex gap-1">
      <Link
        to="/updates/$updateId"
        params={params}
        search={chosen}
        activeOptions={{ exact: true, includeSearch: false }}
        className={LOOK}
      >
        Tree
        {events !== undefined && events > 0 && (
          <small className="ml-1.5 text-xs text-ink-3">{events.toLocaleString('en')}</small>
        )}
      </Link>
      <Link
        to="/updates/$updateId/raw"
        params={params}
        search={chosen}
        activeOptions={{ includeSearch: false }}
        className={LOOK}
      >
        Raw
      </Link>
    </nav>
  );
}

/** What a reader chose for the whole update, without the place inside one of its pages. */
function chosen<S, E>(search: {
  source?: S | undefined;
  encoding?: E | undefined;
}): { source?: S | undefined; encoding?: E | undefined } {
  return { source: search.source, encoding: search.encoding };
}
