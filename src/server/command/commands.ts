/** One command of `treeline`. */
export type Subcommand = {
  /** What it does, in one line of `treeline --help`. */
  readonly about: string;
  /**
   * Runs with the arguments after its name, `--help` included.
   * @returns the exit code; a server that goes on returns 0 once it listens.
   * @throws BadStart with the sentence that is printed.
   */
  readonly run: (args: readonly string[]) => Promise<number>;
};

/** Name → command. The module of a command is evaluated only when it is run. */
export const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  demo: {
    about: 'serve a simulated node',
    run: async (args) => (await import('./serve-command.ts')).runDemo(args),
  },
  check: {
    about: 'report what is reachable',
    run: async (args) => (await import('#server/check/check-command.ts')).runNodeCheck(args),
  },
  show: {
    about: 'print one update',
    run: async (args) => (await import('#server/show/show-command.ts')).runShow(args),
  },
  headers: {
    about: 'print the headers and allowed requests for nginx or Caddy',
    run: async (args) => (await import('#server/recipes/headers-command.ts')).runHeaders(args),
  },
};
