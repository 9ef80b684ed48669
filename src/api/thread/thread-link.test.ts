import { afterEach, describe, expect, test, vi } from 'vitest';
import { isOwnWorker, startThread } from './thread-link.ts';

const PAGE = 'https://app.test/treeline/parties/external';

describe('isOwnWorker', () => {
  test.each([
    'https://app.test/treeline/assets/document-worker-Ab_9-x1.js',
    'https://app.test/assets/verify-worker-EivQHVC.js',
    '/src/api/verifier/verify-worker.ts?worker_file&type=module',
  ])('accepts %s (SEC-11)', (url) => {
    expect(isOwnWorker(url, PAGE)).toBe(true);
  });

  test.each([
    'https://other.test/assets/verify-worker-EivQHVC.js',
    'https://app.test.other.test/assets/verify-worker-EivQHVC.js',
    '//other.test/assets/verify-worker-EivQHVC.js',
    'blob:https://app.test/verify-worker-EivQHVC.js',
    'data:text/javascript,/verify-worker-EivQHVC.js',
    'javascript:/verify-worker-EivQHVC.js',
    'https://app.test/assets/first-EivQHVC.js',
    'https://app.test/assets/other-worker-EivQHVC.js',
    'https://app.test/assets/verify-worker-EivQHVC.js/more',
    'https://app.test/assets/first.js?/verify-worker-EivQHVC.js',
    'https://app.test/assets/first.js#/verify-worker-EivQHVC.js',
    'https://',
    '',
  ])('rejects %j (SEC-11)', (url) => {
    expect(isOwnWorker(url, PAGE)).toBe(false);
  });
});

describe('startThread', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('reports the end of a worker to a listener that comes later', async () => {
    const terminate = vi.fn();
    let worker = new EventTarget();
    class FakeWorker extends EventTarget {
      readonly terminate = terminate;
      constructor() {
        super();
        worker = this;
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('location', { href: PAGE });
    const starting = startThread('https://app.test/assets/verify-worker-EivQHVC.js', 'verify', 100);
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'ready' } }));
    const link = await starting;
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    expect(terminate).toHaveBeenCalledOnce();
    const heard = vi.fn();
    link?.hear(heard);
    expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'gone', why: 'out of memory' });
  });
});
