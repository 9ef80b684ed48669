import { describe, expect, test } from 'vitest';
import { isOwnWorker } from './thread-link.ts';

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
