import type { TokenHolder } from '#api/token/token.ts';
import type { Network } from '#domain/ledger/rights.ts';
import type { SignInSettings } from '#domain/sign-in/sign-in-problem.ts';
import { openSession, type SessionKeeper } from './session.ts';
import { openClient } from './sign-in.ts';

/** The sign-in of an open network. */
export function openNetworkSession(
  token: TokenHolder,
  { baseUrl, ledgerUpstream }: Network,
  settings: SignInSettings,
  takeOver: boolean,
): SessionKeeper {
  return openSession(token, settings, {
    home: `${baseUrl} ${ledgerUpstream ?? ''}`,
    openClient: () => openClient(settings),
    takeOver,
  });
}
