import { useRouter } from '@tanstack/react-router';
import { CopyButton } from '#ui/controls/copy.tsx';

/**
 * The list itself stays unchanged.
 * @param search the params that differ from those of this page
 */
export function RowsLink<S extends object>({
  to,
  search,
}: {
  to: '/updates' | '/network';
  search: () => S;
}) {
  const router = useRouter();
  const link = () => {
    const { publicHref } = router.buildLocation({
      to,
      search: (before) => ({ ...before, ...search() }),
    });
    return new URL(publicHref, location.href).href;
  };
  return <CopyButton text={link} what="link to these rows" words="Copy link to these rows" />;
}
