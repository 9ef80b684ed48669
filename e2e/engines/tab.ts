/** The roles that walks look for. */
export type Role =
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'list'
  | 'navigation'
  | 'radio'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'table'
  | 'textbox'
  | 'treegrid';

/** A part of a page, by its role and its accessible name. */
export type Target = {
  readonly role: Role;
  /** A string is the whole name. */
  readonly name?: string | RegExp;
  readonly within?: Target;
};

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/**
 * One window of a browser, with the few verbs that every way to drive a browser has. A verb with a
 * target waits until it is shown.
 */
export type Tab = {
  open(url: string): Promise<void>;
  /** Whether the part is shown now. */
  isShown(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  /** One key, such as `ArrowDown`, `j` or `Control+v`, to what has the focus. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The function is sent to the page, and may use nothing from outside. */
  evaluate<R>(run: (argument: string) => R, argument?: string): Promise<R>;
  /** The same about the element of a target. */
  read<R>(target: Target, run: (element: Element) => R): Promise<R>;
  /** Each text that is shown, see `shownLines`. */
  lines(target?: Target): Promise<readonly string[]>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The document that the engine prints; undefined where its driver cannot print. */
  print(): Promise<Buffer | undefined>;
  /** Console errors, uncaught errors, rejections and violations of the policy since the start. */
  readonly trouble: readonly string[];
  close(): Promise<void>;
};

/** A browser that runs. */
export type Engine = {
  readonly name: EngineName;
  readonly version: string;
  /** How it is driven, for the table of results. */
  readonly driver: string;
  /** @param origin of the app, which an engine may replace by that of a relay, see `Tab.open` */
  openTab(origin: string): Promise<Tab>;
  close(): Promise<void>;
};

/** The longest wait for a part of a page, in milliseconds. */
export const PATIENCE = 20_000;
