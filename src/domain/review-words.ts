/* What somebody pasted that is no answer, in words. */

/** What a node or something before it says as plain text in place of an answer. */
export function notAnswerWords(text: string): string | undefined {
  if (/^Invalid value for: /i.test(text)) return errorWords(text);
  return text.startsWith('<') ? 'This is a web page or XML, not the answer of a node.' : undefined;
}

const MOST_SAID = 500;

function errorWords(words: string): string {
  const cut = words.length > MOST_SAID ? `${words.slice(0, MOST_SAID)}…` : words;
  return `This is an error of a node, not its answer. It says: ${cut}`;
}

/** What JSON is that holds no topology. */
export function otherJsonWords(json: Readonly<Record<string, unknown>>): string {
  const isError = ['code', 'cause', 'error'].some((member) => member in json);
  const said = ['code', 'cause', 'error', 'message'].flatMap((member) => {
    const words = json[member];
    return typeof words === 'string' && words !== '' ? [words] : [];
  });
  if (isError) return errorWords(said.join(': ') || 'nothing');
  if ('partyHint' in json) {
    return 'This is what is asked of a node, not what it answers. Paste its answer.';
  }
  return 'This is JSON, but neither the answer of generate-topology, an onboarding bundle, nor the body of an allocation.';
}
