import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { EXIT } from '#server/exit-code.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Where a command prints. Foreign text reaches it through `drawLine` only. */
export type Terminal = {
  /** Resolves when more may be written, so that a slow reader keeps no output in memory. */
  readonly write: (text: string) => Promise<void>;
  /** Undefined where lines have no end: in a pipe or a file. */
  readonly columns: number | undefined;
  readonly hasColour: boolean;
};

type Output = Pick<WriteStream, 'write' | 'isTTY' | 'columns' | 'on'>;

/**
 * @param secrets texts that are never printed, whatever a server sends back
 * @param env colour is off with a variable NO_COLOR that is not empty (no-color.org)
 */
export function openTerminal(
  stream: Output,
  env: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Terminal {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // The reader, such as `head`, has read enough.
    process.exit(EXIT.done);
  });
  return {
    columns: stream.isTTY ? stream.columns : undefined,
    hasColour: stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    write: async (text) => {
      const clean = hideSecrets(text, secrets);
      if (!stream.write(clean)) await once(stream as WriteStream, 'drain');
    },
  };
}
