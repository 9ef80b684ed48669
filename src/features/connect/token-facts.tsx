import type { TokenState } from '#api/token/token.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { tokenSpanText, useClock } from './token-state.ts';

const FROM = {
  pasted: 'Pasted in this tab.',
  'other-tab': 'Received from another tab.',
  demo: 'Issued by the simulated node.',
  issuer: 'From your sign-in.',
} as const;

export function TokenFacts({ state }: { state: TokenState & { readonly kind: 'held' } }) {
  const now = useClock();
  const { claims, expiresAt, from, isHeldBack } = state;
  return (
    <div className="grid gap-2 rounded-md border border-line bg-raised px-3 py-2">
      <p>
        <strong className="font-semibold">Token in memory.</strong>{' '}
        <span className="text-ink-2">{FROM[from]}</span>
      </p>
      {claims === undefined ? (
        <p className="text-ink-3">Not a readable JWT, so no claims are shown.</p>
      ) : (
        <>
          <p className="text-sm text-ink-3">Claims (not verified):</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
            <Claim name="User (sub)" values={claims.sub === undefined ? [] : [claims.sub]} />
            <Claim name="Audience (aud)" values={claims.aud} />
            <Claim name="Scope" values={claims.scope} />
            <Claim name="Issuer (iss)" values={claims.iss === undefined ? [] : [claims.iss]} />
            <dt className="text-ink-3">Expires (exp)</dt>
            <dd>
              {claims.exp === 'invalid' ? (
                <span className="text-warn">exp is not a valid time</span>
              ) : expiresAt === undefined ? (
                'not specified'
              ) : (
                <Expiry at={expiresAt} now={now} isSent={!isHeldBack} />
              )}
            </dd>
          </dl>
        </>
      )}
    </div>
  );
}

function Claim({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-mono wrap-anywhere">
        {values.length === 0 ? (
          <span className="font-sans text-ink-3">not specified</span>
        ) : (
          <HonestText text={values.join(', ')} />
        )}
      </dd>
    </>
  );
}

function Expiry({ at, now, isSent }: { at: number; now: number; isSent: boolean }) {
  const left = at - now;
  const past = `${tokenSpanText(-left)} ago; ${isSent ? 'still sent' : 'not sent'}`;
  const text = left > 0 ? `in ${tokenSpanText(left)}` : past;
  const date = new Date(at);
  return (
    <span className={left > 0 ? '' : 'text-archive'}>
      {!Number.isNaN(date.getTime()) && (
        <Moment iso={date.toISOString().replace(/\.000Z$/, 'Z')} mayBeAhead />
      )}{' '}
      ({text}, browser clock)
    </span>
  );
}
