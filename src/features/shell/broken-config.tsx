/** The deployment's `config.json` cannot be read: which line, and what is wrong with it. */
export function BrokenConfig({ problem, line }: { problem: string; line: number }) {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">This deployment’s config.json is broken</h1>
        <p className="font-semibold">Line {line}</p>
        <p className="font-mono wrap-anywhere">{problem}</p>
        <p className="text-ink-2">
          The file stands beside index.html. Mend it and reload this page; nothing was asked of any
          node.
        </p>
      </section>
    </main>
  );
}
