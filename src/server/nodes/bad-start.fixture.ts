import { BadStart } from '#server/exit-code.ts';

/** What a reader of arguments throws for a mistake: the exit code and the sentence. */
export function badStartOf(read: () => unknown): Pick<BadStart, 'code' | 'message'> {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof BadStart) return { code: thrown.code, message: thrown.message };
    throw thrown;
  }
  throw new Error('The arguments are accepted.');
}
