/** What the simulated issuer does with a sign-in, as chosen on its page. */
export const BEHAVIOURS = {
  'as-requested': 'As requested',
  'without-scope': 'Leave out the scope daml_ledger_api',
  'without-refresh-token': 'Issue no refresh token',
  'no-renewal': 'Refuse every renewal',
  'wrong-issuer': 'Name another issuer in the answer',
  'wrong-state': 'Return another state',
  'wrong-nonce': 'Return another nonce',
  'wrong-signature': 'Sign the ID token with an unknown key',
  'wrong-audience': 'Issue the access token for another audience',
  'no-token': 'Fail at the token endpoint',
  slow: 'Answer at the token endpoint after 3 seconds',
  invalid_scope: 'Answer with the error invalid_scope',
  login_required: 'Answer with the error login_required',
} as const;

export type Behaviour = keyof typeof BEHAVIOURS;

/** Behaviours that are an error code of the authorization endpoint. */
export const ERRORS: readonly Behaviour[] = ['invalid_scope', 'login_required'];

/** Seconds that an access token is valid. */
export const LIFETIMES = { 300: '5 minutes', 20: '20 seconds', 6: '6 seconds' } as const;
