import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="text-ink-2">
        No page at this address. Search by id, or go to{' '}
        <Link to="/" className="text-accent underline underline-offset-2">
          Home
        </Link>
        .
      </p>
    </main>
  );
}
