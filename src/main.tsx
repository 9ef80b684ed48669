import '#api/sign-in/sign-in-answer.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readNetworks } from '#api/connection/config.ts';
import { openConnections } from '#api/connection/connections.ts';
import { lockPage, takeAddresses } from '#api/connection/page-lock.ts';
import { withoutTokens } from '#domain/secret/redact.ts';
import { watchForUncaughtErrors } from '#features/shell/page-troubles.ts';
import { showTheme } from '#ui/browser/preferences.ts';
import { nameUnloadedFile } from '#ui/failure/unloaded-file.ts';
import { loadPageCode, openRouter } from './router.tsx';

// The texts of failures are not in the first load.
const BrokenConfigPage = lazy(() =>
  import('#features/shell/unread-config.tsx').then((part) => ({ default: part.BrokenConfigPage })),
);
const UnreadConfig = lazy(() =>
  import('#features/shell/unread-config.tsx').then((part) => ({ default: part.UnreadConfig })),
);

/** Milliseconds until the texts of failures are loaded without a failure. */
const FAILURES_AFTER = 4_000;

// Before the address becomes part of the page's history and links (SEC-08).
history.replaceState(history.state, '', withoutTokens(location.href));
showTheme();
watchForUncaughtErrors();
addEventListener('vite:preloadError', ({ payload }) => nameUnloadedFile(payload));
// The first key or finger is earlier than what it can show.
const loadTooltips = () => void import('#ui/browser/tooltip.ts').catch(() => {});
window.onkeydown = loadTooltips;
window.ontouchstart = loadTooltips;
// The texts of failures come after the first load, but before the server of this page can be gone.
setTimeout(() => void import('#ui/failure/failure.tsx').catch(() => {}), FAILURES_AFTER);
// The icon's address is relative to the page, whose own address changes without a new document.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
icon?.setAttribute('href', icon.href);
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);
// Shown until the networks are known, because a server that does not respond must not cause a blank
// page.
root.render(
  <main className="page">
    <p role="status" className="text-ink-2">
      Reading config.json …
    </p>
  </main>,
);
const networks = readNetworks();
// The page's code loads beside config.json, which is requested first because browsers queue requests.
const router = openRouter();
loadPageCode(router);
// Without a top-level await, because WebKit would evaluate lazy chunks that import this file before
// it ends (docs/facts/product.md#top-level-await).
void networks.then(async (found) => {
  const connections = found.kind === 'networks' ? openConnections(found) : undefined;
  const custom = await takeAddresses();
  if (connections !== undefined) {
    lockPage(custom === undefined ? connections.list : [...connections.list, custom]);
    if (custom !== undefined) connections.connectTyped(custom);
  }
  root.render(
    <StrictMode>
      {connections !== undefined && <RouterProvider router={router} context={{ connections }} />}
      <Suspense>
        {found.kind === 'broken' && <BrokenConfigPage config={found} />}
        {found.kind === 'unread' && <UnreadConfig failure={found.failure} />}
      </Suspense>
    </StrictMode>,
  );
});
