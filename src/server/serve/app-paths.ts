/**
 * The paths of the app's pages, for the access log. A segment in braces is an id.
 * `app-paths.test.ts` compares them with `routes`.
 */
export const APP_PATHS: readonly string[] = [
  '/',
  '/completions',
  '/connect',
  '/contracts/{contractId}',
  '/errors',
  '/errors/{code}',
  '/go',
  '/network',
  '/node',
  '/packages/preferred',
  '/parties/external',
  '/signed-in',
  '/timeline',
  '/updates',
  '/updates/{updateId}',
  '/updates/{updateId}/history',
  '/updates/{updateId}/raw',
  '/updates/{updateId}/traffic',
  '/updates/{updateId}/views',
];

/** The path of the page that a request path opens. */
export function appPathOf(path: string): string | undefined {
  const given = path.split('/');
  return APP_PATHS.find((one) => {
    const parts = one.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, at) => part === given[at] || (part.startsWith('{') && given[at] !== ''))
    );
  });
}
