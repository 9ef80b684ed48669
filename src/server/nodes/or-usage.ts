import { BadStart, EXIT, withoutUserinfo } from '#server/exit-code.ts';

/**
 * Runs a reader of arguments, for every command.
 * @throws BadStart for what `parseArgs` or the reader rejects
 */
export function orUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    const isToken = /^Unknown option '--?token\b/.test(said);
    // `parseArgs` repeats an argument in two sentences.
    const sentence = isToken
      ? 'A token is never an argument. The page asks for it; check and show read it from the variable TREELINE_TOKEN or from --token-file FILE.'
      : said.replace(/(?<=^Un(?:known option|expected argument) ').*@/s, withoutUserinfo);
    const code = thrown instanceof BadStart ? thrown.code : EXIT.usage;
    throw new BadStart(`${sentence}\nThe option --help lists all options.`, code);
  }
}
