/** A configured or typed pair of interfaces. At least one of the two URLs is there. */
export type Network = {
  /** `[a-z0-9-]{1,40}`; `typed` for one that was typed on the connect page. */
  readonly id: string;
  readonly label: string;
  /** Absolute, no trailing slash, no query: what every ledger path is appended to. */
  readonly baseUrl: string | undefined;
  readonly scanUrl: string | undefined;
  /** Only for simulated networks: the token that the simulated node made for itself. */
  readonly demoToken: string | undefined;
  /** Only for simulated networks: updates worth a look. */
  readonly samples: readonly Sample[];
  /** Only for simulated networks: failed commands worth a look. */
  readonly commands?: readonly CommandSample[];
};

type Sample = { readonly updateId: string; readonly label: string };

/** `offset` is that of its completion. */
type CommandSample = {
  readonly commandId: string;
  readonly offset: string;
  readonly label: string;
};

/** As whom the ledger is read. */
export type Reader =
  | { readonly kind: 'any-party' }
  | { readonly kind: 'parties'; readonly parties: readonly string[] };
