/**
 * Runs in the page before its own scripts, and reports what must not happen there. The sink is a
 * function of the window: a binding of Playwright, or the relay's.
 */
export function watchPage(sink: string): void {
  const report = (line: string) => {
    const send: unknown = Reflect.get(window, sink);
    if (typeof send === 'function') send(line);
  };
  addEventListener('securitypolicyviolation', (event) => {
    report(`csp: ${event.effectiveDirective} stopped ${event.blockedURI} (${event.documentURI})`);
  });
  addEventListener('unhandledrejection', (event) => {
    report(`rejection: ${String(event.reason)}`);
  });
}
