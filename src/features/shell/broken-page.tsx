import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { BugPanel } from '#ui/bug-panel.tsx';
import { AppHeader } from './app-header.tsx';

/** Stands in a page's place when the page broke; the frame around it stays (REL-18). */
export function BrokenPage(props: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <BrokenPart {...props} />
    </main>
  );
}

/** The same for a part of a page that has its own frame. */
export function BrokenPart({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <BugPanel error={error} onRetry={retry} />;
}

/** For when the frame itself broke: the ways out of here, and nothing that may break again. */
export function BrokenFrame(props: ErrorComponentProps) {
  return (
    <>
      <AppHeader search={null} tools={null} />
      <BrokenPage {...props} />
    </>
  );
}
