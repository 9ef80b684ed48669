import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { timelineSearch } from '#domain/timeline/timeline-link.ts';

/**
 * Leads from a workflow id, which `children` draw, to its timeline.
 * @param near the offset on this participant where the id was seen
 */
export function WorkflowLink({
  id,
  near,
  children,
}: {
  id: string;
  near: string | undefined;
  children: ReactNode;
}) {
  const search = timelineSearch('workflow', id, near);
  if (search === undefined) return children;
  return (
    <Link
      to="/timeline"
      search={search}
      title="Show the timeline of this workflow id"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
