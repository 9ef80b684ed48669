import { readFileSync } from 'node:fs';
import { BadStart, EXIT } from '#server/exit-code.ts';
import { readAuthority } from '#server/forward/upstream-authority.ts';
import {
  fetchTrusting,
  fetchUpstream,
  type UpstreamFetch,
} from '#server/forward/upstream-fetch.ts';
import { openTerminal, type Terminal } from '#server/terminal/terminal.ts';
import type { Surroundings } from './node-options.ts';

/** The process around a command; tests replace it. */
export type CommandRun = Surroundings & {
  /** @param secrets texts that are never printed */
  readonly open: (secrets: readonly string[]) => Terminal;
};

/** @param ca a file of further trusted certificates. @throws BadStart if it cannot be used. */
export function sendTrusting(ca: string | undefined): UpstreamFetch {
  if (ca === undefined) return fetchUpstream;
  try {
    return fetchTrusting(readAuthority(ca));
  } catch (thrown) {
    throw new BadStart(thrown instanceof Error ? thrown.message : String(thrown), EXIT.certificate);
  }
}

export function openCommand(): CommandRun {
  return {
    env: process.env,
    readText: (file) => readFileSync(file, 'utf8'),
    open: (secrets) => openTerminal(process.stdout, process.env, secrets),
  };
}
