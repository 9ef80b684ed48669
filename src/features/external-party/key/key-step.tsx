import { type ReactNode, Suspense, use, useState } from 'react';
import type { KeyTools } from '#api/keys/key-tools.ts';
import type { Verifier } from '#api/verifier/verifier.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { CustodyText, keyCustodyOf } from '#features/external-party/key-custody.tsx';
import { MissingPart } from '#features/external-party/missing-part.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { LeaveDialog, type Loss, lossOf } from '#features/external-party/unsaved-work.tsx';
import { useLostFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';
import { PasteKey } from './paste-key.tsx';

function ChosenKeyPanel({ chosen }: { chosen: ChosenKey }) {
  const { onboarding } = useOnboarding();
  const forget = () => onboarding.choose(undefined);
  const [loss, setLoss] = useState<Loss>();
  const { key, origin, holder } = chosen;
  const place = useLostFocus<HTMLElement>();
  const spki = toBase64(key.spki);
  return (
    <section ref={place} tabIndex={-1} aria-label="Public key" className="grid gap-3">
      <FactList>
        <Line name="Kind">{KEY_KINDS[key.spec].name}</Line>
        <Line name="From">{origin}</Line>
        <Line name="Fingerprint">
          <Identifier kind="fingerprint" value={fingerprintOf(key)} />{' '}
          <span className="text-sm text-ink-3">
            computed by Treeline; becomes the party’s namespace
          </span>
        </Line>
        <Line name="Encoding (SPKI)">
          <span className="font-mono wrap-anywhere">{spki}</span>{' '}
          <CopyButton text={spki} what="public key" />
        </Line>
        <Line name="Private key">
          <CustodyText custody={keyCustodyOf(chosen)} />
        </Line>
      </FactList>
      <Button
        className="justify-self-start"
        onClick={() => {
          const found = lossOf(onboarding.progress(), 'key');
          if (found === undefined) forget();
          else setLoss(found);
        }}
      >
        {holder === undefined ? 'Use another key' : 'Wipe this key and use another'}
      </Button>
      {loss !== undefined && (
        <LeaveDialog loss={loss} onStay={() => setLoss(undefined)} onGo={forget} />
      )}
    </section>
  );
}

/**
 * Loaded together with the later steps, the verifier, the limit of a hidden tab and the dialog for a
 * token when a key is created or opened, so that the app's server gets no request once a key exists (KEY-07).
 */
const lazyOwnKey = (
  loadLaterSteps: () => Promise<unknown>,
  loadTokenPrompt: () => Promise<unknown>,
  { start }: Verifier,
) =>
  lazyPart(
    () =>
      Promise.all([
        import('./own-key.tsx'),
        loadLaterSteps(),
        loadTokenPrompt(),
        import('#ui/failure/failure.tsx').then((part) => part.loadFailureParts()),
        start(),
        import('#api/token/hidden-limit.ts'),
      ]).then(([part]) => part.OwnKey),
    MissingPart,
  );

const WAYS = [
  { value: 'paste', label: 'Paste a public key' },
  { value: 'make', label: 'Create a key' },
  { value: 'backup', label: 'Open a backup' },
] as const;

type Way = (typeof WAYS)[number]['value'];

export function KeyStep(props: {
  tools: Promise<KeyTools>;
  loadLaterSteps: () => Promise<unknown>;
}) {
  const { onboarding, verifier, loadTokenPrompt } = useOnboarding();
  const { chosen, untested, isKeyWiped } = useProgress(onboarding);
  const [OwnKey] = useState(() => lazyOwnKey(props.loadLaterSteps, loadTokenPrompt, verifier));
  const [way, setWay] = useState<Way>('paste');
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        One key serves as namespace and signing key. The holder of the private key controls the
        party. Avoid keeping it in a browser.
      </p>
      {isKeyWiped && (
        <Notice tone="warning">
          The key was wiped when you left the page. Without a backup it is lost.
        </Notice>
      )}
      {chosen !== undefined ? (
        <ChosenKeyPanel chosen={chosen} />
      ) : (
        <KeyWays key={untested === undefined ? 'choose' : 'test'}>
          {untested === undefined && (
            <Segmented label="Key source" options={WAYS} value={way} onChange={setWay} />
          )}
          {way === 'paste' && untested === undefined ? (
            <PasteKey onChosen={onboarding.choose} />
          ) : (
            <Suspense fallback={<p className="text-ink-3">Loading…</p>}>
              <WithTools tools={props.tools}>
                {(specs) => <OwnKey way={way === 'paste' ? 'make' : way} specs={specs} />}
              </WithTools>
            </Suspense>
          )}
        </KeyWays>
      )}
      {chosen !== undefined && (
        <Button
          look="primary"
          className="justify-self-start"
          onClick={() => onboarding.change({ at: 'generate' })}
        >
          Continue to generate
        </Button>
      )}
    </>
  );
}

function WithTools(props: {
  tools: Promise<KeyTools>;
  children: (specs: readonly KeySpec[]) => ReactNode;
}) {
  const tools = use(props.tools);
  return tools.kind === 'ready' ? (
    props.children(tools.specs)
  ) : (
    <Notice tone="warning">{UNAVAILABLE[tools.kind]}</Notice>
  );
}

function KeyWays({ children }: { children: ReactNode }) {
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Choose a key" className="grid gap-4">
      {children}
    </section>
  );
}

const UNAVAILABLE = {
  insecure:
    'This page was loaded over plain http, which is not secure, so browsers disable cryptography. Keys are not created or used. Paste a public key and sign elsewhere. Responses are still verified.',
  framed:
    'This page is shown inside another page, which could draw over it. Keys are not created or used. Open Treeline in its own tab.',
  unlocked:
    'This page has no strict Content-Security-Policy, so a foreign script could steal a key. Keys are not created or used. Serve Treeline as built, or paste a public key and sign elsewhere. Responses are still verified.',
  untyped:
    'This browser supports Trusted Types, but the policy of this page does not require them. Keys are not created or used. Serve Treeline as built, or paste a public key and sign elsewhere. Responses are still verified.',
} as const;
