import { isPassing, type SignInProblem } from './sign-in-problem.ts';

/** What happened and what can be done, as sentences; `words` are the issuer's own. */
export type SignInText = {
  readonly text: string;
  readonly advice: string;
  readonly words?: string | undefined;
};

/** @param issuer the configured identifier */
export function signInText(problem: SignInProblem, issuer: string): SignInText {
  switch (problem.kind) {
    case 'insecure':
      return {
        text: 'This page was loaded over plain http, so its browser offers no cryptography.',
        advice: 'Open Treeline over https, or at localhost.',
      };
    case 'no-storage':
      return {
        text: 'The browser blocks the session storage, which keeps the state of a sign-in until the issuer answers.',
        advice: 'Allow site data for this page.',
      };
    case 'not-loaded':
      return {
        text: 'Part of this page did not load, so no request was sent to the issuer.',
        advice: 'Try again. If Treeline was upgraded, reload the page.',
      };
    case 'unreachable':
      return {
        text: `No response from ${problem.url}.`,
        advice:
          'The issuer is down, or it does not allow requests of this page (CORS). Register the origin of this page as a web origin of the client.',
      };
    case 'timeout':
      return {
        text: `No complete response from ${problem.url} within ${problem.seconds} seconds.`,
        advice: 'Try again.',
      };
    case 'too-large':
      return {
        text: `The response of ${problem.url} is longer than 1 MiB.`,
        advice: 'Check the issuer in config.json.',
      };
    case 'policy':
      return {
        text: `The content security policy of this page forbids requests to ${new URL(problem.url).origin}.`,
        advice: 'Add this origin to connect-src where the headers of this page are set.',
      };
    case 'not-offered':
      return {
        text: `${problem.url} returned HTTP ${problem.status}.`,
        advice: isPassing(problem)
          ? 'The issuer cannot answer now. Try again later.'
          : 'Check the issuer in config.json.',
      };
    case 'missing-endpoint':
      return {
        text: `The metadata of the issuer has no ${problem.endpoint}.`,
        advice: 'Check the issuer in config.json.',
      };
    case 'other-origin':
      return {
        text: `The ${problem.endpoint} of the issuer is at ${problem.origin}, which is another origin.`,
        advice: `Add "${problem.origin}" to oidc.origins in config.json if it belongs to the issuer.`,
      };
    case 'unsafe-endpoint':
      return {
        text: `The ${problem.endpoint} of the issuer is not an https address.`,
        advice: 'Check the issuer in config.json.',
      };
    case 'no-pkce':
      return {
        text: 'The issuer does not support PKCE with S256.',
        advice: 'Use another issuer, or paste a token.',
      };
    case 'other-metadata':
      return {
        text: `The metadata names another issuer than ${issuer}.`,
        advice:
          'Set oidc.issuer in config.json to the exact name, with or without a slash at its end.',
      };
    case 'not-begun':
      return {
        text: 'This answer of an issuer belongs to no sign-in of this tab, or was used before.',
        advice: 'Sign in again.',
      };
    case 'late':
      return {
        text: `The sign-in took longer than ${problem.minutes} minutes.`,
        advice: 'Sign in again.',
      };
    case 'other-state':
      return {
        text: 'The state in the answer is not the one that was sent.',
        advice: 'Somebody else may have made the link. Sign in again.',
      };
    case 'other-issuer':
      return {
        text:
          problem.named === undefined
            ? 'The answer does not name its issuer, although the issuer announces that it does.'
            : 'The answer is from another issuer.',
        advice: `Only answers of ${issuer} are accepted. Report this to the operator of the issuer.`,
        words: problem.named,
      };
    case 'unknown-network':
      return {
        text: 'The network of this sign-in is no longer configured.',
        advice: 'Choose a network.',
      };
    case 'refused':
      return { ...refusalText(problem.code), words: wordsOf(problem) };
    case 'no-token':
      return {
        text: 'The token endpoint of the issuer returned an error.',
        advice: 'Sign in again. If it happens again, compare the client with oidc in config.json.',
        words: wordsOf(problem),
      };
    case 'not-readable':
      return {
        text: `The response of ${problem.url} is not one of an OpenID Connect issuer.`,
        advice: 'Check the issuer in config.json.',
      };
    case 'id-token':
      return { text: ID_TOKEN[problem.claim], advice: ID_TOKEN_ADVICE[problem.claim] };
    case 'audience':
      return {
        text: 'The access token is for another audience than oidc.audience in config.json.',
        advice: 'Compare the audience of the client at the issuer.',
        words: problem.named.join(', '),
      };
    case 'other-user':
      return {
        text: 'The issuer renewed the sign-in for another user.',
        advice: 'Sign in again.',
      };
    case 'token-form':
      return {
        text: 'The issuer returned no bearer token that fits into a header.',
        advice: 'Compare the client with oidc in config.json.',
      };
  }
}

const ID_TOKEN = {
  nonce: 'The nonce in the ID token is not the one that was sent.',
  signature: 'The ID token is not signed by a key of the issuer.',
  time: 'The ID token is not valid at the time of this browser.',
  other: 'The ID token is not one of this issuer for this client.',
} as const;

const ID_TOKEN_ADVICE = {
  nonce: 'Sign in again.',
  signature: 'Report this to the operator of the issuer.',
  time: 'The clock of this browser may be wrong by more than 5 minutes.',
  other: 'Compare oidc.client_id in config.json with the client at the issuer.',
} as const;

function refusalText(code: string): SignInText {
  switch (code) {
    case 'access_denied':
      return {
        text: 'The sign-in was cancelled, or the issuer denied it.',
        advice: 'Sign in again, or paste a token.',
      };
    case 'invalid_scope':
      return {
        text: 'The issuer does not accept the requested scope.',
        advice: 'Compare oidc.scope in config.json with the scopes of the client.',
      };
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
      return { text: 'The issuer requires another sign-in.', advice: 'Sign in again.' };
    case 'unauthorized_client':
    case 'unsupported_response_type':
      return {
        text: 'The issuer does not allow this client to sign in with an authorization code.',
        advice: 'Register the client as a public one with the authorization code flow and PKCE.',
      };
    case 'server_error':
    case 'temporarily_unavailable':
      return { text: 'The issuer failed.', advice: 'Try again later.' };
    default:
      return { text: 'The issuer returned an error.', advice: 'Sign in again, or paste a token.' };
  }
}

function wordsOf({ code, description }: { code: string; description: string | undefined }) {
  return description === undefined || description === '' ? code : `${code}: ${description}`;
}
