import { Link, useNavigate } from '@tanstack/react-router';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { ReadingSearch } from '#domain/update/ledger-reading.ts';
import { focusPart } from '#ui/browser/focus.ts';
import { useKeys } from '#ui/browser/keys.ts';

/** Counts beside the links; unknown counts are omitted. */
export type UpdateCounts = {
  readonly events?: number | undefined;
  readonly views?: number | undefined;
};

export function UpdateNav({ updateId, counts }: { updateId: UpdateId; counts: UpdateCounts }) {
  const { events, views } = counts;
  const navigate = useNavigate();
  const params = { updateId };
  useKeys({
    t: () => void navigate({ to: '/updates/$updateId', params, search: chosen }),
    v: () => void navigate({ to: '/updates/$updateId/views', params, search: chosen }),
    c: () => void navigate({ to: '/updates/$updateId/traffic', params, search: chosen }),
    w: () => {
      const hash = 'who-sees-what';
      if (focusPart(hash)) return;
      void navigate({ to: '/updates/$updateId/views', params, search: chosen, hash });
    },
    r: () => void navigate({ to: '/updates/$updateId/raw', params, search: chosen }),
  });
  return (
    <nav aria-label="Update" className="-mb-px flex flex-none sm:gap-x-1">
      <Link
        to="/updates/$updateId"
        params={params}
        search={chosen}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        Tree <Count count={events} />
      </Link>
      <Link
        to="/updates/$updateId/views"
        params={params}
        search={chosen}
        activeOptions={{ includeSearch: false }}
      >
        Views <Count count={views} />
      </Link>
      <Link
        to="/updates/$updateId/traffic"
        params={params}
        search={chosen}
        activeOptions={{ includeSearch: false }}
      >
        Traffic
      </Link>
      <Link
        to="/updates/$updateId/raw"
        params={params}
        search={chosen}
        activeOptions={{ includeSearch: false }}
      >
        Raw
      </Link>
    </nav>
  );
}

const COUNT = 'ml-0.5 text-xs text-ink-3';

function Count({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return <small className={COUNT}>{count.toLocaleString('en')}</small>;
}

type Chosen<S, E> = ReadingSearch & {
  readonly source?: S | undefined;
  readonly encoding?: E | undefined;
  readonly lens?: string | undefined;
  readonly event?: string | undefined;
  readonly fold?: string | undefined;
};

/** The params of the whole update, without those of one page. */
export function chosen<S, E>(search: Chosen<S, E>): Chosen<S, E> {
  const { source, encoding, lens, event, fold } = search;
  const { party, any, shape, interface: views, blobs, requesting } = search;
  return {
    ...{ source, encoding, lens, event, fold },
    ...{ party, any, shape, interface: views, blobs, requesting },
  };
}
