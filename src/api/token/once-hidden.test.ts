import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openHiddenPage } from './hidden-page.fixture.ts';
import { onceHidden } from './once-hidden.ts';

const MINUTE = 60_000;

/** A page with a limit of 5 minutes. */
function openPage(state: DocumentVisibilityState) {
  const { page, show } = openHiddenPage(state, 5);
  const change = (to: DocumentVisibilityState) => {
    show(to);
    return vi.dynamicImportSettled();
  };
  return { page, show: change };
}

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.doUnmock('./hidden-limit.ts');
  vi.useRealTimers();
});

describe('onceHidden', () => {
  test('counts from the beginning when the page starts hidden (SEC-07)', async () => {
    const { page } = openPage('hidden');
    const drop = vi.fn();
    onceHidden(drop, page);
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(drop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(drop).toHaveBeenCalledTimes(1);
  });

  test('drops nothing while the page is visible, and nothing after its end (SEC-07)', async () => {
    const { page, show } = openPage('visible');
    const drop = vi.fn();
    const end = onceHidden(drop, page);
    vi.advanceTimersByTime(60 * MINUTE);
    await show('hidden');
    await show('visible');
    vi.advanceTimersByTime(60 * MINUTE);
    await show('hidden');
    end();
    vi.advanceTimersByTime(60 * MINUTE);
    expect(drop).not.toHaveBeenCalled();
  });

  test('loads the limit at the next hiding when its code did not load (SEC-07)', async () => {
    vi.doMock('./hidden-limit.ts', () => {
      throw new Error('offline');
    });
    const { page, show } = openPage('hidden');
    const drop = vi.fn();
    onceHidden(drop, page);
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(60 * MINUTE);
    await show('visible');
    expect(drop).not.toHaveBeenCalled();
    vi.doUnmock('./hidden-limit.ts');
    await show('hidden');
    vi.advanceTimersByTime(5 * MINUTE);
    expect(drop).toHaveBeenCalledTimes(1);
  });
});
