import { useRouter } from '@tanstack/react-router';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import { CopyButton } from '#ui/copy.tsx';

/**
 * Copies a link to the rows in view. The list itself stays as it is and goes on.
 * @param search the params that differ from those of this page
 */
export function RowsLink({ search }: { search: () => UpdatesSearch }) {
  const router = useRouter();
  const link = () => {
    const { href } = router.buildLocation({
      to: '/updates',
      search: (before) => ({ ...before, ...search() }),
    });
    return new URL(href, location.href).href;
  };
  return <CopyButton text={link} what="link to these rows" words="Link to these rows" />;
}
