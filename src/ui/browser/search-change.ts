/** Changes search params of the current page and keeps the others. */
export type OnSearch<S> = (change: Partial<S>, how: 'push' | 'replace') => void;

/** Options of `navigate` for `OnSearch`; `navigate` needs `from` in order to remain on the page. */
export const searchChange = <S extends object>(change: Partial<S>, how: 'push' | 'replace') => ({
  to: '.' as const,
  replace: how === 'replace',
  resetScroll: false,
  search: (before: S): S => ({ ...before, ...change }),
});
