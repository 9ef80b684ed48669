import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { AppHeader } from './app-header.tsx';

/** The deployment's `config.json` cannot be read: which line, and what is wrong with it. */
export function BrokenConfigPage({ problem, line }: { problem: string; line: number | undefined }) {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">This deployment’s config.json is broken</h1>
        {line !== undefined && <p className="font-semibold">Line {line}</p>}
        <p className="font-mono wrap-anywhere">{problem}</p>
        <p className="text-ink-2">
          The file stands beside index.html. Mend it and reload this page; nothing was asked of any
          node.
        </p>
      </section>
    </main>
  );
}

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
