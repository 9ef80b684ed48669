import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Gives the window the title that the innermost route's `head` says (WCAG 2.4.2). */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title),
  })?.title;
  useEffect(() => {
    document.title = title ?? 'Treeline';
  }, [title]);
  return null;
}
