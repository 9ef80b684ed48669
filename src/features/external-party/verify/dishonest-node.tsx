import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { loadSimulatedLies, type SimulatedLies } from '#api/parties/simulated-lies.ts';
import type { RequestedParty } from '#domain/external-party/external-party.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { fromHex, joinBytes } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useGenerate } from './use-generate.ts';

/** A published public key, RFC 8032 7.1, test 1: its private key protects nothing. */
const TEST_KEY: ChosenKey = {
  key: {
    spec: 'ed25519',
    spki: joinBytes([
      KEY_KINDS.ed25519.prefix,
      fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a') ??
        new Uint8Array(),
    ]),
  },
  origin: 'public test key',
  holder: undefined,
};

/**
 * Describes a simulated dishonest node, chooses what it changes, and leads to the step that finds
 * it. No real network loads this part. The part is here because `sim` has no page.
 */
export function DishonestNode({
  url,
  requested,
}: {
  url: string;
  /** Undefined while the form is incomplete. */
  requested: RequestedParty | undefined;
}) {
  const id = useId();
  usePageSubject('Dishonest node');
  const { onboarding, onToken } = useOnboarding();
  const { ask, isAsking, failure } = useGenerate();
  const [lies, setLies] = useState<SimulatedLies | 'failed'>();
  const choose = (chosen?: string) => {
    loadSimulatedLies(url, chosen).then(setLies, (thrown: unknown) => {
      if (failureOf(thrown) === undefined) throw thrown;
      setLies('failed');
    });
  };
  useEffect(() => {
    loadSimulatedLies(url).then(setLies, () => setLies('failed'));
  }, [url]);
  const isHonest = typeof lies === 'object' && lies.chosen === '';
  const check = () => {
    if (requested === undefined) return;
    onboarding.choose(TEST_KEY);
    void ask(requested, TEST_KEY);
  };
  // The story of the demo opens its point at once, and once only: later a key may be the user's own.
  const [isStory, setStory] = useState(() => location.hash === '#verify');
  const checkStory = useEffectEvent(() => {
    if (!isStory) return;
    setStory(false);
    if (onboarding.progress().generated === undefined) check();
  });
  const isReady = requested !== undefined && typeof lies === 'object';
  useEffect(() => {
    if (isReady) checkStory();
  }, [isReady]);
  return (
    <Notice tone="warning">
      <div className="grid gap-2">
        <p>
          {isHonest ? (
            'The next response of this simulated node is correct. All checks should pass.'
          ) : (
            <>
              <strong>This simulated node is dishonest.</strong> The node changes its proposal for a
              new party as selected below. The step “Verify” shows what the node tried.
            </>
          )}
        </p>
        <p>
          <Link
            to="/"
            search={{ network: 'demo' }}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            Back to the stories of the demo
          </Link>
        </p>
        <label htmlFor={id} className="font-medium">
          Simulated change of the response
        </label>
        <div className="flex flex-wrap items-center gap-3">
          <select
            id={id}
            disabled={typeof lies !== 'object'}
            value={typeof lies === 'object' ? lies.chosen : ''}
            onChange={({ target }) => choose(target.value)}
            className="w-full max-w-md rounded-md border border-line-strong bg-surface px-2.5 py-1.5"
          >
            <option value="">None (correct response)</option>
            {typeof lies === 'object' &&
              lies.lies.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </select>
          <Button look="primary" disabled={isAsking || requested === undefined} onClick={check}>
            Request and verify
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-3">
          {lies === 'failed'
            ? 'The simulated node did not return its list.'
            : requested === undefined
              ? 'Complete the request below first.'
              : '“Request and verify” takes the first four steps with a public test key.'}
        </p>
        {failure !== undefined && <LaterFailure compact failure={failure} onToken={onToken} />}
      </div>
    </Notice>
  );
}
