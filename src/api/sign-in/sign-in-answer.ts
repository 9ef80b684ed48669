/*
 * Moves the answer of an issuer from the address into memory when it is imported, before anything
 * else reads the address: the code in it stays in no history, no link and no screen.
 */

let answer = leaveAddress();

function leaveAddress(): string | undefined {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith('/signed-in') || search + hash === '') return undefined;
  // What the page itself keeps there after a failure; no answer has only these.
  const names = [...new URLSearchParams(search).keys()];
  if (hash === '' && names.every((name) => name === 'network' || name === 'next')) return undefined;
  history.replaceState(null, '', pathname);
  return `${search.slice(1)}&${hash.slice(1)}`;
}

/** Returns it once; undefined if the address had none. */
export function takeAnswer(): URLSearchParams | undefined {
  const taken = answer;
  answer = undefined;
  return taken === undefined ? undefined : new URLSearchParams(taken);
}
