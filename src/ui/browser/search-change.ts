import { useNavigate } from '@tanstack/react-router';

/** Changes search params of the shown page and keeps the others. */
export type OnSearch<S> = (change: Partial<S>, how: 'push' | 'replace') => void;

export function useSearchChange<S>(): OnSearch<S> {
  const navigate = useNavigate();
  return (change, how) =>
    void navigate({
      to: '.',
      replace: how === 'replace',
      resetScroll: false,
      search: (before: object) => ({ ...before, ...change }),
    });
}
