/**
 * How long this tab may be hidden before it drops its token, in minutes (SEC-07). A setting of the
 * user, which is stored in this browser; undefined keeps the token.
 */
export const HIDDEN_LIMITS = [5, 15, 60, 480] as const;

type HiddenLimit = (typeof HIDDEN_LIMITS)[number];

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The parts of a browser that are used; tests can replace them. */
export type HiddenPage = {
  readonly document: {
    readonly visibilityState: DocumentVisibilityState;
    addEventListener(
      type: 'visibilitychange',
      listener: () => void,
      options?: { readonly signal: AbortSignal },
    ): void;
    removeEventListener(type: 'visibilitychange', listener: () => void): void;
  };
  readonly storage: Store | undefined;
  /** Reports what other tabs store. */
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

/** The token holder keeps the reason in its state. */
export type DropToken = (why: { readonly hiddenMinutes: number }) => void;

const SETTING = 'treeline.hidden-token';

export function readHiddenLimit(storage = ownStorage()): HiddenLimit | undefined {
  try {
    const stored = storage?.getItem(SETTING);
    return HIDDEN_LIMITS.find((minutes) => String(minutes) === stored);
  } catch {
    return undefined;
  }
}

export function writeHiddenLimit(minutes: HiddenLimit | undefined, storage = ownStorage()): void {
  try {
    if (minutes === undefined) storage?.removeItem(SETTING);
    else storage?.setItem(SETTING, String(minutes));
  } catch {
    // Without storage the token is kept, and the control shows that.
  }
}

/**
 * Calls `drop` when the page was hidden for longer than the limit. The time is also compared when the
 * page is shown again, because timers stop while a machine sleeps, and when another tab changes the
 * limit. Returns a function that ends it.
 */
export function dropWhenHidden(drop: DropToken, page = thisPage()): () => void {
  if (page === undefined) return () => undefined;
  const { document, storage, window } = page;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const minutes = readHiddenLimit(storage);
    if (since === undefined || minutes === undefined) return;
    const left = since + minutes * 60_000 - Date.now();
    if (left <= 0) drop({ hiddenMinutes: minutes });
    else timer = setTimeout(check, left);
  };
  const changed = () => {
    if (document.visibilityState === 'hidden') since ??= Date.now();
    check();
    if (document.visibilityState !== 'hidden') {
      since = undefined;
      clearTimeout(timer);
    }
  };
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('storage', check);
  changed();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('storage', check);
  };
}

function thisPage(): HiddenPage | undefined {
  return typeof document === 'undefined' ? undefined : { document, storage: ownStorage(), window };
}

function ownStorage(): Store | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}
