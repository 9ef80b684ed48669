import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dropWhenHidden,
  HIDDEN_LIMITS,
  readHiddenLimit,
  writeHiddenLimit,
} from './hidden-limit.ts';
import { openHiddenPage } from './hidden-page.fixture.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('readHiddenLimit', () => {
  test('returns the stored limit, and none for any other text', () => {
    const { storage, stored } = openHiddenPage('visible');
    expect(readHiddenLimit(storage)).toBeUndefined();
    for (const minutes of HIDDEN_LIMITS) {
      writeHiddenLimit(minutes, storage);
      expect(readHiddenLimit(storage)).toBe(minutes);
    }
    for (const text of ['0', '-5', '5.0', '1e9', 'off', ' 5']) {
      stored.set('treeline.hidden-token', text);
      expect(readHiddenLimit(storage), text).toBeUndefined();
    }
    writeHiddenLimit(undefined, storage);
    expect(stored.size).toBe(0);
  });
});

describe('dropWhenHidden', () => {
  test('calls drop once the page was hidden for the limit, and not before (SEC-07)', () => {
    const { page, storage, show } = openHiddenPage('visible');
    writeHiddenLimit(5, storage);
    const drop = vi.fn();
    dropWhenHidden(drop, page);
    vi.advanceTimersByTime(60 * MINUTE);
    show('hidden');
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(drop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(drop).toHaveBeenCalledTimes(1);
  });

  test('counts from the last time that the page was hidden', () => {
    const { page, storage, show } = openHiddenPage('visible');
    writeHiddenLimit(5, storage);
    const drop = vi.fn();
    dropWhenHidden(drop, page);
    for (let round = 0; round < 3; round++) {
      show('hidden');
      vi.advanceTimersByTime(4 * MINUTE);
      show('visible');
      vi.advanceTimersByTime(4 * MINUTE);
    }
    expect(drop).not.toHaveBeenCalled();
  });

  test('compares the time when the page is shown after a sleep without timers', () => {
    const { page, storage, show } = openHiddenPage('visible');
    writeHiddenLimit(5, storage);
    const drop = vi.fn();
    dropWhenHidden(drop, page);
    show('hidden');
    vi.setSystemTime(6 * MINUTE);
    show('visible');
    expect(drop).toHaveBeenCalledTimes(1);
  });

  test('follows a limit that is set or changed in another tab while the page is hidden (SEC-07)', () => {
    const { page, show, storeElsewhere } = openHiddenPage('visible');
    const drop = vi.fn();
    dropWhenHidden(drop, page);
    show('hidden');
    storeElsewhere(60);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(drop).not.toHaveBeenCalled();
    storeElsewhere(15);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(drop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(drop).toHaveBeenCalledWith({ hiddenMinutes: 15 });
  });

  test('keeps the token without a limit, and after its end', () => {
    const { page, storage, show, listeners, storeElsewhere } = openHiddenPage('visible');
    const drop = vi.fn();
    const end = dropWhenHidden(drop, page);
    show('hidden');
    vi.advanceTimersByTime(10_000 * MINUTE);
    show('visible');
    writeHiddenLimit(5, storage);
    show('hidden');
    end();
    storeElsewhere(5);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(drop).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});
