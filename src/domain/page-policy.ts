/**
 * What a Content-Security-Policy says of scripts (CSP 3, Trusted Types), as far as a page can read
 * it of itself: the build writes one into its `<meta>`, where a header cannot be read.
 */

/** No script runs but those of the page's own server, as far as the policy goes. */
export function locksScripts(policy: string): boolean {
  const sources = sourcesOf(policy, 'script-src') ?? sourcesOf(policy, 'default-src');
  return sources?.every((source) => source === "'self'" || source === "'none'") === true;
}

/** No text becomes script: the browser's own sinks take none (where it knows of this). */
export function asksForTrustedTypes(policy: string): boolean {
  return sourcesOf(policy, 'require-trusted-types-for')?.includes("'script'") === true;
}

/** The first directive of a name counts, further ones are passed over (CSP 3, 2.2.1). */
function sourcesOf(policy: string, name: string): readonly string[] | undefined {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
  return directives.find(([first = '']) => first.toLowerCase() === name)?.slice(1);
}
