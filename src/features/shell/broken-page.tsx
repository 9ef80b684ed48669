import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { AppHeader } from './app-header.tsx';

export function BrokenConfigPage({ problem, line }: { problem: string; line: number | undefined }) {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">Invalid config.json</h1>
        {line !== undefined && <p className="font-semibold">Line {line}</p>}
        <p className="font-mono wrap-anywhere">{problem}</p>
        <p className="text-ink-2">
          The file is in the same folder as index.html. Fix it, then reload this page. No request
          was sent to a node.
        </p>
      </section>
    </main>
  );
}

/** Replaces a page that threw an error; the frame around it remains (REL-18). */
export function BrokenPage(props: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-3xl p-6">
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
