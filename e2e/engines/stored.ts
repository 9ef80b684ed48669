/** Runs in the page: all that outlives it, and its document. */
export function stored(): string {
  return JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    JSON.stringify(history.state),
    document.documentElement.outerHTML,
  ]);
}
