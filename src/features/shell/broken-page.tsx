import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { AppHeader } from './app-header.tsx';

/** Replaces a page that threw an error; the frame around it remains (REL-18). */
export function BrokenPage(props: ErrorComponentProps) {
  return (
    <main className="page page-form">
      <BrokenPart {...props} />
    </main>
  );
}

export function BrokenPart({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <BugPanel error={error} onRetry={retry} />;
}

/** Omits search and tools, which could also throw. */
export function BrokenFrame(props: ErrorComponentProps) {
  return (
    <>
      <AppHeader search={null} tools={null} />
      <BrokenPage {...props} />
    </>
  );
}
