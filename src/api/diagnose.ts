/**
 * `fetch` says "Failed to fetch" for a dead host, a missing CORS header, a redirect and a policy
 * alike. Two probes without credentials find the best name for it (security.md SEC-04, REL-04).
 */
export type NoAnswer = 'unreachable' | 'cors' | 'policy' | 'redirected';

/** How a credential-free probe ended; `http.ts` sends it. */
export type ProbeEnd = 'redirect' | 'answer' | 'nothing';
/** `readable`: a CORS request that stops at a redirect. `blind`: any answer at all will do. */
export type Probe = (url: string, how: 'readable' | 'blind') => Promise<ProbeEnd>;

/**
 * @param url what was asked for
 * @param aliveUrl the server's liveness route, asked without reading the answer
 */
export async function diagnose(url: string, aliveUrl: string, probe: Probe): Promise<NoAnswer> {
  if ((await probe(url, 'readable')) === 'redirect') return 'redirected';
  if (isSameOrigin(aliveUrl)) return 'unreachable';
  return (await probe(aliveUrl, 'blind')) === 'answer' ? 'cors' : 'unreachable';
}

/** Listens for this document's policy forbidding `url`. */
export type PolicyWatch = {
  /** Whether it was forbidden; the event may come a moment after the fetch has failed. */
  violated(): Promise<boolean>;
  stop(): void;
};

const NO_POLICY: PolicyWatch = { violated: async () => false, stop: () => undefined };
const EVENT_DELAY_MS = 60;

export function watchPolicy(url: string): PolicyWatch {
  if (typeof document === 'undefined') return NO_POLICY;
  let seen = false;
  const note = (event: SecurityPolicyViolationEvent) => {
    if (concerns(event.blockedURI, url)) seen = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    violated: async () => {
      if (!seen) await new Promise((resolve) => setTimeout(resolve, EVENT_DELAY_MS));
      return seen;
    },
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

/** The event names the whole URL or, across origins, only its origin. */
function concerns(blocked: string, url: string): boolean {
  try {
    const there = new URL(blocked);
    const here = new URL(url);
    return there.origin === here.origin && here.pathname.startsWith(there.pathname);
  } catch {
    return false;
  }
}

/** Whether the page itself came from there. */
export function isSameOrigin(url: string): boolean {
  return typeof location !== 'undefined' && new URL(url).origin === location.origin;
}
