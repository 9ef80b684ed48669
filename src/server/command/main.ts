#!/usr/bin/env node
import { BadStart, EXIT } from '#server/exit-code.ts';
import { SUBCOMMANDS } from './commands.ts';

/** Defined by the build. */
declare const TREELINE_VERSION: string;

/** Without the name of a command, the arguments are those of the server. */
async function run(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--version') {
    console.log(TREELINE_VERSION);
    return EXIT.done;
  }
  if (Object.hasOwn(SUBCOMMANDS, name)) return SUBCOMMANDS[name]?.run(rest) ?? 0;
  const { runServe } = await import('./serve-command.ts');
  return runServe(args, commandList());
}

function commandList(): string {
  const lines = Object.entries(SUBCOMMANDS).map(
    ([name, { about }]) => `  treeline ${name.padEnd(8)} ${about}`,
  );
  return ['Other commands, each with its own --help:', '', ...lines].join('\n');
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (thrown) {
  if (!(thrown instanceof BadStart)) throw thrown;
  console.error(thrown.message);
  process.exitCode = thrown.code;
}
